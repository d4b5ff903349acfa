import { Link as RouterLink } from '@tanstack/react-router';
import type { ElementType } from 'react';

/** Its types follow from the address, which is not known here. */
const AnyLink: ElementType = RouterLink;
const activeOptions = { exact: true } as const;

/** A link that is the current one (`aria-current`) on its own page, and not on those below it. */
export const Link: typeof RouterLink = (props: object) => (
  <AnyLink activeOptions={activeOptions} {...props} />
);
