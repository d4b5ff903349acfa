import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { StatusView } from '#src/blocks/status/status-view.tsx';

export const Route = createFileRoute('/status')({ head: fixedHead('/status'), component: StatusView });
