import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { AdminTable } from "../../../src/screens/admin/table/admin-table";
import { ColumnMenu } from "../../../src/screens/admin/table/column-menu";
import type { Column } from "../../../src/screens/admin/table/columns";
import { useActiveRow } from "../../../src/screens/admin/table/use-active-row";
import { useColumns } from "../../../src/screens/admin/table/use-columns";
import { useListKeys } from "../../../src/screens/admin/table/use-list-keys";
import { useSelection } from "../../../src/screens/admin/table/use-selection";

interface Fruit {
  _id: string;
  name: string;
  color: string;
}

const COLUMNS: readonly Column<Fruit>[] = [
  { id: "name", label: "Name", track: "1fr", cell: ({ name }) => name },
  { id: "color", label: "Color", track: "1fr", cell: ({ color }) => color, optional: true },
];
const NAMES = ["Apple", "Banana", "Cherry", "Date", "Elder"];
const FRUITS = NAMES.map((name) => ({ _id: name, name, color: `${name} red` }));

interface BasketProps {
  fruits?: readonly Fruit[];
  isDone?: boolean;
  onMore?: () => void;
  onEdit?: (fruit: Fruit | null) => void;
  onOpen?: (fruit: Fruit) => void;
  columns?: readonly Column<Fruit>[];
}

function Basket(props: BasketProps) {
  const { fruits = FRUITS, isDone = true, onMore = () => {}, onEdit, onOpen, columns = COLUMNS } = props;
  const list = { rows: fruits, isLoading: false, isLoadingMore: false, isDone, loadMore: onMore };
  const selection = useSelection(fruits, "basket");
  const { active, activate, next, previous } = useActiveRow(list);
  const choice = useColumns("fruits", columns);
  useListKeys({
    onNext: next,
    onPrevious: previous,
    onSelect: () => active && selection.toggle(active._id, NAMES),
    onEdit: () => onEdit?.(active),
  });
  return (
    <>
      <ColumnMenu choice={choice} />
      <input aria-label="Search" />
      <output aria-label="Selected">{selection.rows.map(({ name }) => name).join(" ")}</output>
      <AdminTable
        label="Fruits"
        noun="fruit"
        columns={choice.columns}
        list={list}
        listKey="basket"
        total={212}
        nameOf={({ name }) => name}
        card={({ name }) => <p>{name} card</p>}
        empty={<p>No fruit.</p>}
        groups={({ name }, before) => (before === null || name === "Date" ? `From ${name}` : null)}
        selection={selection}
        activeId={active?._id}
        onActivate={(fruit) => {
          activate(fruit);
          onOpen?.(fruit);
        }}
      />
    </>
  );
}

function open(basket: BasketProps = {}) {
  localStorage.clear();
  render(<Basket {...basket} />);
  return userEvent.setup();
}
const box = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });
const selected = () => screen.getByLabelText("Selected").textContent;
const row = (name: string) => screen.getByRole("row", { name: new RegExp(`${name} red`) });

test("the table names its columns, counts its rows, heads its groups and loads the next page", async () => {
  const onMore = vi.fn();
  const user = open({ isDone: false, onMore });
  const table = within(screen.getByRole("table", { name: "Fruits" }));
  expect(table.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
    "Select all loaded rows",
    "Name",
    "Color",
  ]);
  expect(row("Banana")).toHaveAttribute("aria-rowindex", "3");
  expect(table.getByRole("row", { name: "From Apple" })).toBeVisible();
  expect(table.getByRole("row", { name: "From Date" })).toBeVisible();
  expect(screen.getByText("5 of 212")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

test("an empty list shows its own sentence in place of the table", () => {
  open({ fruits: [] });
  expect(screen.getByText("No fruit.")).toBeVisible();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

test("D-12: Shift selects a range, and the box above selects all loaded rows or none", async () => {
  const user = open();
  await user.click(box("Banana"));
  await user.keyboard("{Shift>}");
  await user.click(box("Date"));
  await user.keyboard("{/Shift}");
  expect(selected()).toBe("Banana Cherry Date");
  const all = screen.getByRole("checkbox", { name: "Select all loaded rows" });
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(selected()).toBe(NAMES.join(" "));
  expect(all).toBeChecked();
  await user.click(all);
  expect(selected()).toBe("");
});

test("D-12: a row that leaves the list leaves the selection", async () => {
  localStorage.clear();
  const { rerender } = render(<Basket />);
  const user = userEvent.setup();
  await user.click(box("Banana"));
  await user.click(box("Cherry"));
  rerender(<Basket fruits={FRUITS.filter(({ name }) => name !== "Banana")} />);
  expect(selected()).toBe("Cherry");
});

test("D-12: J and K go through the rows, X selects one and E edits it", async () => {
  const onEdit = vi.fn();
  const user = open({ onEdit });
  await user.keyboard("jj");
  expect(row("Banana")).toHaveFocus();
  expect(row("Banana")).toHaveAttribute("aria-current", "true");
  await user.keyboard("xk");
  expect(selected()).toBe("Banana");
  expect(row("Apple")).toHaveFocus();
  await user.keyboard("e");
  expect(onEdit).toHaveBeenCalledWith(FRUITS[0]);
});

test("D-12: J after the last row loads the next page", async () => {
  const onMore = vi.fn();
  const user = open({ isDone: false, onMore });
  await user.keyboard("jjjjj");
  expect(onMore).not.toHaveBeenCalled();
  await user.keyboard("j");
  expect(onMore).toHaveBeenCalledTimes(1);
});

test("D-12: the keys rest while somebody types and while a menu is open", async () => {
  const user = open();
  await user.type(screen.getByRole("textbox", { name: "Search" }), "jxe");
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("jxe");
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.keyboard("j");
  expect(screen.queryByRole("row", { current: true })).not.toBeInTheDocument();
});

test("a click on a row or Enter opens it, and a click on its checkbox does not", async () => {
  const onOpen = vi.fn();
  const user = open({ onOpen });
  await user.click(box("Cherry"));
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText("Cherry red"));
  expect(onOpen).toHaveBeenCalledWith(FRUITS[2]);
  act(() => row("Date").focus());
  await user.keyboard("{Enter}");
  expect(onOpen).toHaveBeenLastCalledWith(FRUITS[3]);
});

test("D-12: a hidden column stays hidden on the next visit", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  const color = screen.getByRole("menuitemcheckbox", { name: "Color" });
  expect(color).toBeChecked();
  expect(screen.queryByRole("menuitemcheckbox", { name: "Name" })).not.toBeInTheDocument();
  await user.click(color);
  expect(color).not.toBeChecked();
  expect(screen.queryByText("Apple red")).not.toBeInTheDocument();
  render(<Basket />);
  expect(screen.queryByText("Apple red")).not.toBeInTheDocument();
});

function Arriving() {
  const [fruits, setFruits] = useState(FRUITS);
  const arrive = () => setFruits([{ _id: "Fig", name: "Fig", color: "Fig red" }, ...FRUITS]);
  return (
    <>
      <button onClick={arrive}>Grow</button>
      <Basket fruits={fruits} />
    </>
  );
}

test("a new row waits behind a button while somebody reads the list", async () => {
  localStorage.clear();
  render(<Arriving />);
  fireEvent.pointerOver(row("Apple"), { pointerType: "mouse" });
  fireEvent.click(screen.getByRole("button", { name: "Grow" }));
  expect(screen.queryByText("Fig red")).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "1 new fruit" }));
  expect(screen.getByText("Fig red")).toBeVisible();
});

test("J shows a row that waits behind the button before the keys act on it", async () => {
  localStorage.clear();
  const [first, ...others] = FRUITS;
  const { rerender } = render(<Basket fruits={others} />);
  const user = userEvent.setup();
  await user.hover(row("Banana"));
  rerender(<Basket />);
  expect(screen.getByRole("button", { name: "1 new fruit" })).toBeVisible();
  await user.keyboard("jx");
  expect(selected()).toBe(first?.name);
  expect(row("Apple")).toHaveFocus();
});

test("on a phone each row is a card with its checkbox", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  const user = open();
  const list = within(screen.getByRole("list", { name: "Fruits" }));
  expect(list.getAllByRole("article")).toHaveLength(5);
  expect(list.getByText("Banana card")).toBeVisible();
  await user.click(box("Banana"));
  expect(selected()).toBe("Banana");
  vi.restoreAllMocks();
});

const MANY = Array.from({ length: 10_000 }, (_, n) => ({ _id: `${n}`, name: `F${n}`, color: `F${n} red` }));

test("the table renders the rows near the window only", () => {
  open({ fruits: MANY });
  expect(screen.getAllByRole("row").length).toBeLessThan(100);
});

const NAME_FIRST = COLUMNS.map((column) => ({ ...column, comesFirst: column.id === "name" }));
const scrollTo = (top: number) =>
  act(() => {
    window.scrollTo(0, top);
    fireEvent.scroll(window);
  });

test("a dragged scrollbar shows the names of the rows, and once it stops all their cells", async () => {
  vi.useFakeTimers();
  open({ fruits: MANY, columns: NAME_FIRST });
  scrollTo(100_000);
  expect(screen.getAllByText(/red$/).length).toBeGreaterThan(10);
  scrollTo(200_000);
  scrollTo(300_000);
  expect(screen.getAllByText(/^F7\d\d\d$/).length).toBeGreaterThan(10);
  expect(screen.queryAllByText(/red$/)).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getAllByText(/red$/).length).toBeGreaterThan(10);
  vi.useRealTimers();
});
