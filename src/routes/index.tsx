import { createFileRoute } from '@tanstack/react-router';

import { homeHead, loadHome } from '#src/blocks/home/home-page.ts';
import { HomeView } from '#src/blocks/home/home-view.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  head: ({ match }) => homeHead(match.context),
  component: HomeView,
});
