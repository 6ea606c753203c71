import { useState } from "react";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../content/demo-accounts";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import type { SignIn } from "./use-sign-in";
import { loginFailure } from "./use-sign-in";

interface DemoSignInsProps {
  signIn: SignIn;
  isSigningIn: boolean;
}

/** One-click logins to the demo market, on local runs only. */
export function DemoSignIns({ signIn, isSigningIn }: DemoSignInsProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const logInAs = async (email: string) => {
    setFailure(null);
    try {
      await signIn({ email, password: DEMO_PASSWORD, remember: false });
    } catch (error) {
      setFailure(loginFailure(error));
    }
  };
  return (
    <section aria-labelledby="demo-title" className="mt-10 border-t border-line pt-6">
      <h2 id="demo-title" className="text-14 font-semibold">
        Demo sign-ins
      </h2>
      <p className="mt-1 text-13 text-muted">Demo data. Click a role to sign in.</p>
      {failure && (
        <Notice tone="bad" role="alert" className="mt-3">
          {failure}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        {DEMO_ACCOUNTS.map(({ email, label }) => (
          <Button
            key={email}
            size="sm"
            title={email}
            disabled={isSigningIn}
            onClick={() => void logInAs(email)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
