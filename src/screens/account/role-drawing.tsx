import type { SignupRole } from "@domain/accounts/roles";

/** A 2:3 book for authors. For producers, the same book inside a 16:9 screen. */
export function RoleDrawing({ role }: { role: SignupRole }) {
  const isScreen = role === "producer";
  return (
    <svg
      width={isScreen ? 161 : 62}
      height="92"
      viewBox={isScreen ? "0 0 161 92" : "0 0 62 92"}
      fill="none"
      strokeWidth="1.500"
      aria-hidden
      className="block"
    >
      {isScreen && (
        <>
          <path d="M1 1h159v90H1z" className="stroke-control" />
          <path d="M77 24h59M77 36h47M77 48h53" className="stroke-control" />
        </>
      )}
      <path d="M1 1h60v90H1z" className="fill-brand-soft stroke-brand" />
      {!isScreen && <path d="M13 18h37M13 28h25M13 76h19" className="stroke-brand" />}
    </svg>
  );
}
