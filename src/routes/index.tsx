import { createFileRoute } from '@tanstack/react-router';

import { HomeView } from '#src/pages/home/home-view.tsx';

const page = () => import('#src/pages/home/home-page.ts');

export const Route = createFileRoute('/')({
  loader: async ({ context }) => (await page()).loadHome(context),
  head: async ({ match }) => (await page()).homeHead(match.context),
  component: HomeView,
});
