import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { Toaster } from '#src/ui/toaster.tsx';

import { DeskLayout } from './layout/desk-layout.tsx';

// The routes of the desk. A screen's code is loaded with the first visit; the worker has it for visits without a network.

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <Toaster />
    </>
  ),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  /** The address to go to after the login. */
  validateSearch: z.object({ to: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
});

/** The screens that need a login. */
const staff = createRoute({ getParentRoute: () => rootRoute, id: 'staff', component: DeskLayout });

const today = createRoute({
  getParentRoute: () => staff,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/today/today-page.tsx'), 'TodayPage'),
});

const more = createRoute({
  getParentRoute: () => staff,
  path: '/more',
  component: lazyRouteComponent(() => import('./pages/more/more-page.tsx'), 'MorePage'),
});

export const routeTree = rootRoute.addChildren([
  login,
  staff.addChildren([
    today,
    // Products: add their routes here.
    more,
  ]),
]);
