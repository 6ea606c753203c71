import Columns3 from "lucide-react/icons/columns-3";
import { Menu } from "../../../ui/menu";
import type { ColumnChoice } from "./use-columns";

/** Chooses the columns of a table. Cards on phones show everything. */
export function ColumnMenu({ choice }: { choice: Pick<ColumnChoice<never>, "optional" | "setShown"> }) {
  return (
    <Menu
      label="Columns"
      items={choice.optional.map(({ id, label, isShown }) => ({
        label,
        isChecked: isShown,
        onSelect: () => choice.setShown(id, !isShown),
      }))}
      size="md"
      className="max-lg:hidden"
    >
      <Columns3 size={16} strokeWidth={1.75} aria-hidden />
      Columns
    </Menu>
  );
}
