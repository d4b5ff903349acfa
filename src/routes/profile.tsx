import { createFileRoute } from '@tanstack/react-router';

import { parseProfileSearch } from '#src/blocks/profile/profile-tabs.ts';
import { ProfileView } from '#src/blocks/profile/profile-view.tsx';

const page = {
  title: 'Profile',
  description: 'Your account: profile, addresses, orders and wishlist.',
  path: '/profile',
};

const head = () => import('#src/blocks/quiet-head.ts');

export const Route = createFileRoute('/profile')({
  validateSearch: parseProfileSearch,
  head: async ({ match }) => (await head()).quietHead(page, match.context),
  component: Profile,
});

function Profile() {
  // Parsed once more: what the router gives holds also what nobody knows.
  return <ProfileView {...parseProfileSearch({ ...Route.useSearch() })} />;
}
