import { Link as RouterLink } from '@tanstack/react-router';

const activeOptions = { exact: true } as const;

/** A link that is the current one (`aria-current`) on its own page, and not on those below it. */
export const Link: typeof RouterLink = (props: object) => <RouterLink activeOptions={activeOptions} {...props} />;
