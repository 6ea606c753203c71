import { CONTRACT_STATUS_LABELS, CONTRACT_STATUSES, type ContractStatus } from "@domain/producers/options";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cx } from "../../../ui/cx";
import type { OwnOption } from "./use-options";
import { useChooseInOption } from "./use-options";

const TONES: Record<ContractStatus, string> = {
  option: "bg-ok-soft text-ok",
  shopping: "bg-info-soft text-info",
  negotiating: "bg-amber-soft text-amber",
};

/** The contract status as a colored select. A new one moves the card on the slate. */
export function ContractSelect({ option: { _id, title, contractStatus } }: { option: OwnOption }) {
  const choose = useChooseInOption();
  return (
    <span className={cx("relative inline-block rounded-badge @min-[54rem]:-mt-1", TONES[contractStatus])}>
      <select
        aria-label={`Status of ${title}`}
        value={contractStatus}
        onChange={(event) => {
          const status = CONTRACT_STATUSES.find((known) => known === event.target.value);
          if (status !== undefined) choose(_id, { contractStatus: status });
        }}
        className="select block h-11 appearance-none rounded-badge bg-transparent pr-7 pl-2 text-13 whitespace-nowrap font-medium @min-[54rem]:h-7"
      >
        {CONTRACT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {CONTRACT_STATUS_LABELS[status]}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2"
        aria-hidden
      />
    </span>
  );
}
