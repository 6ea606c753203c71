import { BlockButton } from "../../shared/trust/block-button";
import { ReportButton } from "../../shared/trust/report-button";
import type { AuthorPage } from "./author-page";

/** What a signed-in person can do about an author who troubles them. */
export function PersonActions({ author: { _id, displayName } }: { author: AuthorPage }) {
  return (
    <div className="mt-4 -mb-2 flex flex-wrap justify-center gap-x-2 print:hidden">
      <BlockButton profileId={_id} name={displayName} />
      <ReportButton
        label={`Report ${displayName}`}
        reportables={[
          { kind: "profile", label: `The profile of ${displayName}`, target: { profileId: _id } },
        ]}
      />
    </div>
  );
}
