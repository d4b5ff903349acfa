import { createFileRoute } from '@tanstack/react-router';

import { fixedHead } from '#src/shop/pages/fixed-head.ts';
import { parseProfileSearch, profileTabs } from '#src/shop/pages/profile/profile-tabs.ts';
import { ProfileView } from '#src/shop/pages/profile/profile-view.tsx';

export const Route = createFileRoute('/profile')({
  validateSearch: parseProfileSearch,
  head: ({ match }) => {
    const { tab } = parseProfileSearch({ ...match.search });
    return fixedHead('/profile', profileTabs.find((known) => known.tab === tab)?.label)({ match });
  },
  component: Profile,
});

function Profile() {
  // Parsed again: the router's search also has unknown params.
  return <ProfileView {...parseProfileSearch({ ...Route.useSearch() })} />;
}
