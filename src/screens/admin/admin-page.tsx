import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Head } from "../../lib/head";
import { ButtonLink } from "../../ui/button";

interface AdminPageProps {
  title: string;
  /** Beside the heading. */
  badge?: ReactNode;
  /** Under the heading. */
  about?: ReactNode;
  /** On the heading's right, below it where the page is narrow. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the admin's apart from the tabs, with the way back to them. */
export function AdminPage({ title, badge, about, actions, children }: AdminPageProps) {
  return (
    <div className="page-measure pt-8 pb-24">
      <Head title={title} noindex />
      <ButtonLink to="/admin" variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3">
        Back to Admin
      </ButtonLink>
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <div className="flex items-center gap-3">
            <h1 className="display-36">{title}</h1>
            {badge}
          </div>
          {about !== undefined && (
            <p className="mt-1 max-w-reading text-14 text-pretty text-muted">{about}</p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
