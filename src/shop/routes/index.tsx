import { createFileRoute } from '@tanstack/react-router';
import { loadedWhenIdle } from '#src/shared/loading/late.tsx';
import { HomeView } from '#src/shop/pages/home/home-view.tsx';
import { isHeadRendered } from '#src/shop/widgets/page/is-head-rendered.ts';

const page = loadedWhenIdle(() => import('#src/shop/pages/home/home-page.ts'));

export const Route = createFileRoute('/')({
  loader: async ({ context }) => (await page()).loadHome(context),
  head: async ({ match }) => (isHeadRendered() ? {} : (await page()).homeHead(match.context)),
  component: HomeView,
});
