import { Select } from "../../ui/form/fields";
import type { BrowseView, Order } from "./browse-view";
import { orderOptions } from "./browse-view";

interface OrderSelectProps {
  id: string;
  view: BrowseView;
  onOrder: (order: Order) => void;
  className?: string;
}

/** Sort order. The caller supplies the label. */
export function OrderSelect({ id, view, onOrder, className }: OrderSelectProps) {
  const orders = orderOptions(view);
  return (
    <Select
      id={id}
      className={className}
      options={orders}
      value={view.order}
      onChange={(event) => {
        const order = orders.find((option) => option.value === event.target.value)?.value;
        if (order) onOrder(order);
      }}
    />
  );
}
