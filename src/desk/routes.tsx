import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';

import { Toaster } from '#src/ui/toaster.tsx';

import { DeskLayout } from './layout/desk-layout.tsx';
import { productSearchDefaults, productSearchSchema } from './pages/products/product-search.ts';

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

const products = createRoute({
  getParentRoute: () => staff,
  path: '/products',
  validateSearch: productSearchSchema,
  search: { middlewares: [stripSearchParams(productSearchDefaults)] },
  component: lazyRouteComponent(() => import('./pages/products/products-page.tsx'), 'ProductsPage'),
});

const newProduct = createRoute({
  getParentRoute: () => staff,
  path: '/products/new',
  component: lazyRouteComponent(() => import('./pages/products/new-product-page.tsx'), 'NewProductPage'),
});

const prices = createRoute({
  getParentRoute: () => staff,
  path: '/products/prices',
  component: lazyRouteComponent(() => import('./pages/products/prices-page.tsx'), 'PricesPage'),
});

const productFiles = createRoute({
  getParentRoute: () => staff,
  path: '/products/files',
  component: lazyRouteComponent(() => import('./pages/products/files-page.tsx'), 'FilesPage'),
});

const product = createRoute({
  getParentRoute: () => staff,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('./pages/products/product-page.tsx'), 'ProductPage'),
});

const more = createRoute({
  getParentRoute: () => staff,
  path: '/more',
  component: lazyRouteComponent(() => import('./pages/more/more-page.tsx'), 'MorePage'),
});

export const routeTree = rootRoute.addChildren([
  login,
  staff.addChildren([today, products, newProduct, prices, productFiles, product, more]),
]);
