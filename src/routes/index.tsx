import { createFileRoute } from '@tanstack/react-router';
import { isHeadRendered } from '#src/pages/fixed-head.ts';
import { HomeView } from '#src/pages/home/home-view.tsx';
import { loadedWhenIdle } from '#src/ui/late.tsx';

const page = loadedWhenIdle(() => import('#src/pages/home/home-page.ts'));

export const Route = createFileRoute('/')({
  loader: async ({ context }) => (await page()).loadHome(context),
  head: async ({ match }) => (isHeadRendered() ? {} : (await page()).homeHead(match.context)),
  component: HomeView,
});
