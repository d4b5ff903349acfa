import { Screen } from '#src/desk/ui/screen.tsx';

/** The login of the shop's staff. */
export function LoginPage() {
  return (
    <Screen title="Log in" isNarrow>
      <p>Log in to the shop desk.</p>
    </Screen>
  );
}
