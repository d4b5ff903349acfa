import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { Toaster } from '#src/ui/toaster.tsx';

import { DeskLayout } from './layout/desk-layout.tsx';
import { prefetchStored } from './lib/staff-query.ts';
import { orderSearchSchema } from './orders/order-search.ts';
import { TodayPage } from './pages/today/today-page.tsx';
import { productSearchDefaults, productSearchSchema } from './products/product-search.ts';
import { listSearchSchema } from './ui/list-search.ts';

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
const staff = createRoute({
  getParentRoute: () => rootRoute,
  id: 'staff',
  // With that of the screen, not after it.
  loader: ({ context }) => prefetchStored(context.queryClient, readStaffMe),
  component: DeskLayout,
});

/** The screen of an invitation link, before the login. */
const invite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./pages/invite/invite-page.tsx'), 'InvitePage'),
});

/** In the first load: it is what the desk opens with. */
const today = createRoute({
  getParentRoute: () => staff,
  path: '/',
  loader: ({ context }) => prefetchStored(context.queryClient, readToday),
  component: TodayPage,
});

const products = createRoute({
  getParentRoute: () => staff,
  path: '/products',
  validateSearch: productSearchSchema,
  search: { middlewares: [stripSearchParams(productSearchDefaults)] },
  component: lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
});

const newProduct = createRoute({
  getParentRoute: () => staff,
  path: '/products/new',
  component: lazyRouteComponent(() => import('./products/new-product-page.tsx'), 'NewProductPage'),
});

const prices = createRoute({
  getParentRoute: () => staff,
  path: '/products/prices',
  component: lazyRouteComponent(() => import('./products/prices-page.tsx'), 'PricesPage'),
});

const productFiles = createRoute({
  getParentRoute: () => staff,
  path: '/products/files',
  component: lazyRouteComponent(() => import('./products/files-page.tsx'), 'FilesPage'),
});

const product = createRoute({
  getParentRoute: () => staff,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('./products/product-page.tsx'), 'ProductPage'),
});

const orders = createRoute({
  getParentRoute: () => staff,
  path: '/orders',
  validateSearch: orderSearchSchema,
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => staff,
  path: '/orders/$orderId',
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
});

const cashDue = createRoute({
  getParentRoute: () => staff,
  path: '/cash-due',
  component: lazyRouteComponent(() => import('./orders/cash-due-page.tsx'), 'CashDuePage'),
});

const payments = createRoute({
  getParentRoute: () => staff,
  path: '/payments',
  /** The order to begin with. */
  validateSearch: z.object({ order: z.catch(z.optional(z.string()), undefined) }),
  component: lazyRouteComponent(() => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
});

const bookings = createRoute({
  getParentRoute: () => staff,
  path: '/bookings',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./bookings/bookings-page.tsx'), 'BookingsPage'),
});

const booking = createRoute({
  getParentRoute: () => staff,
  path: '/bookings/$id',
  component: lazyRouteComponent(() => import('./bookings/booking-page.tsx'), 'BookingPage'),
});

const customOrders = createRoute({
  getParentRoute: () => staff,
  path: '/custom-orders',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./custom-orders/custom-orders-page.tsx'), 'CustomOrdersPage'),
});

const customOrder = createRoute({
  getParentRoute: () => staff,
  path: '/custom-orders/$id',
  component: lazyRouteComponent(() => import('./custom-orders/custom-order-page.tsx'), 'CustomOrderPage'),
});

const coupons = createRoute({
  getParentRoute: () => staff,
  path: '/coupons',
  component: lazyRouteComponent(() => import('./coupons/coupons-page.tsx'), 'CouponsPage'),
});

const newCoupon = createRoute({
  getParentRoute: () => staff,
  path: '/coupons/new',
  component: lazyRouteComponent(() => import('./coupons/coupon-page.tsx'), 'NewCouponPage'),
});

const coupon = createRoute({
  getParentRoute: () => staff,
  path: '/coupons/$code',
  component: lazyRouteComponent(() => import('./coupons/coupon-page.tsx'), 'CouponPage'),
});

const posts = createRoute({
  getParentRoute: () => staff,
  path: '/posts',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./posts/posts-page.tsx'), 'PostsPage'),
});

const newPost = createRoute({
  getParentRoute: () => staff,
  path: '/posts/new',
  component: lazyRouteComponent(() => import('./posts/post-page.tsx'), 'NewPostPage'),
});

const post = createRoute({
  getParentRoute: () => staff,
  path: '/posts/$id',
  component: lazyRouteComponent(() => import('./posts/post-page.tsx'), 'PostPage'),
});

const settings = createRoute({
  getParentRoute: () => staff,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});

const customers = createRoute({
  getParentRoute: () => staff,
  path: '/customers',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => staff,
  path: '/customers/$id',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
});

const reviews = createRoute({
  getParentRoute: () => staff,
  path: '/reviews',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
});

const subscribers = createRoute({
  getParentRoute: () => staff,
  path: '/subscribers',
  validateSearch: listSearchSchema,
  component: lazyRouteComponent(() => import('./subscribers/subscribers-page.tsx'), 'SubscribersPage'),
});

const people = createRoute({
  getParentRoute: () => staff,
  path: '/staff',
  component: lazyRouteComponent(() => import('./pages/staff/staff-page.tsx'), 'StaffPage'),
});

const access = createRoute({
  getParentRoute: () => staff,
  path: '/access',
  component: lazyRouteComponent(() => import('./pages/access/access-page.tsx'), 'AccessPage'),
});

const health = createRoute({
  getParentRoute: () => staff,
  path: '/health',
  component: lazyRouteComponent(() => import('./pages/health/health-page.tsx'), 'HealthPage'),
});

const search = createRoute({
  getParentRoute: () => staff,
  path: '/search',
  component: lazyRouteComponent(() => import('./pages/search/search-page.tsx'), 'SearchPage'),
});

const waiting = createRoute({
  getParentRoute: () => staff,
  path: '/waiting',
  component: lazyRouteComponent(() => import('./pages/waiting/waiting-page.tsx'), 'WaitingPage'),
});

const more = createRoute({
  getParentRoute: () => staff,
  path: '/more',
  component: lazyRouteComponent(() => import('./pages/more/more-page.tsx'), 'MorePage'),
});

export const routeTree = rootRoute.addChildren([
  login,
  invite,
  staff.addChildren([
    today,
    orders,
    order,
    cashDue,
    payments,
    bookings,
    booking,
    customOrders,
    customOrder,
    customers,
    customer,
    reviews,
    subscribers,
    products,
    newProduct,
    prices,
    productFiles,
    product,
    coupons,
    newCoupon,
    coupon,
    posts,
    newPost,
    post,
    settings,
    people,
    access,
    health,
    search,
    waiting,
    more,
  ]),
]);
