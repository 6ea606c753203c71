import { LoginInput } from "@domain/accounts/login";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import {
  CheckboxField,
  Form,
  PasswordField,
  SubmitButton,
  TextField,
  useZodForm,
} from "../../../ui/form/form";
import { useLoginLinks } from "./use-login-links";
import type { SignIn } from "./use-sign-in";
import { loginFailure } from "./use-sign-in";

interface LoginFormProps {
  signIn: SignIn;
  isSigningIn: boolean;
}

export function LoginForm({ signIn, isSigningIn }: LoginFormProps) {
  const form = useZodForm(LoginInput, {
    defaults: { email: "", password: "", remember: false },
    submit: signIn,
    sentence: loginFailure,
  });
  return (
    <Form {...form} className="mt-6" aria-label="Login">
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" className="mt-6" />
      <div className="mt-3 mb-4 flex items-center justify-between gap-4">
        <CheckboxField name="remember" label="Remember me for 30 days" />
        <ForgotLink />
      </div>
      <SubmitButton size="lg" busy={isSigningIn} busyLabel="Signing in..." className="w-full">
        Login
      </SubmitButton>
    </Form>
  );
}

/** Passes the typed email on, so that nobody types it twice. */
function ForgotLink() {
  const { to, state } = useLoginLinks().forgot;
  const typedEmail: unknown = useWatch({ name: "email" });
  return (
    <Link
      to={to}
      state={{ ...(typeof state === "object" && state), typedEmail }}
      className="text-14 font-medium text-brand hover:underline"
    >
      Forgot password?
    </Link>
  );
}
