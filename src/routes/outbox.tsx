import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/blocks/fixed-head.ts';
import { OutboxView } from '#src/blocks/outbox/outbox-view.tsx';

export const Route = createFileRoute('/outbox')({ head: fixedHead('/outbox'), component: OutboxView });
