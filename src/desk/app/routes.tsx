import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

import { readStaffMe } from '#contract/calls/admin/current-staff-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { TodayPage } from '#src/desk/areas/today/today-page.tsx';

import { DeskLayout } from '#src/desk/layout/desk-layout.tsx';
import { shopQuery } from '#src/desk/lib/shop.ts';
import { prefetchStored } from '#src/desk/lib/staff-query.ts';
import { listSearchSchema, orderSearchSchema } from '#src/desk/ui/list-search.ts';
import { Toaster } from '#src/shared/ui/notices/toaster.tsx';

// The routes of the desk. A screen's code is loaded with the first visit; the worker has it for
// visits without a network.

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  loader: ({ context }) => void context.queryClient.prefetchQuery(shopQuery),
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
  component: lazyRouteComponent(() => import('#src/desk/areas/access/login-page.tsx'), 'LoginPage'),
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
  component: lazyRouteComponent(
    () => import('#src/desk/areas/access/invite-page.tsx'),
    'InvitePage',
  ),
});

/** In the first load: it is what the desk opens with. */
const today = createRoute({
  getParentRoute: () => staff,
  path: '/',
  loader: ({ context }) => prefetchStored(context.queryClient, readToday),
  component: TodayPage,
});

// Code of several screens.
const loadSettings = () => import('#src/desk/areas/settings/facts-page.tsx');
const loadLetters = () => import('#src/desk/areas/letters/letter-screens.ts');
const loadEnquiries = () => import('#src/desk/areas/enquiries/enquiry-screens.tsx');
const loadPosts = () => import('#src/desk/areas/posts/post-screens.ts');
const loadCoupons = () => import('#src/desk/areas/coupons/coupons-page.tsx');
const loadCustomers = () => import('#src/desk/areas/customers/customers-page.tsx');
const loadShelves = () => import('#src/desk/areas/shelves/shelf-screens.ts');
const loadProduct = () => import('#src/desk/areas/products/product-page.tsx');

/** A screen's code. */
const page = <Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
) => lazyRouteComponent(async () => ({ default: (await load())[name] }));

/** A screen behind the login. */
const screen = <const Path extends string, Name extends string>(
  path: Path,
  ...code: Parameters<typeof page<Name>>
) => createRoute({ getParentRoute: () => staff, path, component: page(...code) });

/** The same with a search in its address. */
const searchScreen = <
  const Path extends string,
  Search extends z.ZodMiniObject,
  Name extends string,
>(
  path: Path,
  validateSearch: Search,
  ...code: Parameters<typeof page<Name>>
) => createRoute({ getParentRoute: () => staff, path, validateSearch, component: page(...code) });

/** The order to begin with. */
const paymentSearchSchema = z.object({ order: z.catch(z.optional(z.string()), undefined) });

/** The orders, with commas between their ids. */
const chosenSearchSchema = z.object({ ids: z.catch(z.optional(z.string()), undefined) });

/** The kind that is open. */
const shelvesSearchSchema = z.object({ kind: z.catch(z.optional(z.string()), undefined) });

export const routeTree = rootRoute.addChildren([
  login,
  invite,
  staff.addChildren([
    today,
    searchScreen(
      '/products',
      listSearchSchema,
      'ProductsPage',
      () => import('#src/desk/areas/products/products-page.tsx'),
    ),
    screen('/products/new', 'NewProductPage', loadProduct),
    screen(
      '/products/prices',
      'PricesPage',
      () => import('#src/desk/areas/products/prices-page.tsx'),
    ),
    screen(
      '/products/deleted',
      'DeletedProductsPage',
      () => import('#src/desk/areas/products/deleted-page.tsx'),
    ),
    searchScreen(
      '/products/labels',
      listSearchSchema,
      'LabelsPage',
      () => import('#src/desk/areas/products/labels-page.tsx'),
    ),
    screen('/products/files', 'FilesPage', () => import('#src/desk/areas/products/files-page.tsx')),
    screen('/products/$id', 'ProductPage', loadProduct),
    searchScreen('/shelves', shelvesSearchSchema, 'ShelvesPage', loadShelves),
    screen('/shelves/$id', 'ShelfPage', loadShelves),
    searchScreen(
      '/orders',
      orderSearchSchema,
      'OrdersPage',
      () => import('#src/desk/areas/orders/orders-page.tsx'),
    ),
    searchScreen(
      '/orders/chosen',
      chosenSearchSchema,
      'ChosenPage',
      () => import('#src/desk/areas/orders/chosen-page.tsx'),
    ),
    screen(
      '/orders/new',
      'NewOrderPage',
      () => import('#src/desk/areas/orders/new-order-page.tsx'),
    ),
    screen('/orders/$orderId', 'OrderPage', () => import('#src/desk/areas/orders/order-page.tsx')),
    screen('/cash-due', 'CashDuePage', () => import('#src/desk/areas/orders/cash-due-page.tsx')),
    searchScreen(
      '/settlements',
      listSearchSchema,
      'SettlementsPage',
      () => import('#src/desk/areas/orders/settlements-page.tsx'),
    ),
    searchScreen(
      '/payments',
      paymentSearchSchema,
      'PaymentsPage',
      () => import('#src/desk/areas/payments/payments-page.tsx'),
    ),
    searchScreen('/bookings', listSearchSchema, 'BookingsPage', loadEnquiries),
    screen(
      '/bookings/$id',
      'BookingPage',
      () => import('#src/desk/areas/enquiries/booking-page.tsx'),
    ),
    searchScreen('/custom-orders', listSearchSchema, 'CustomOrdersPage', loadEnquiries),
    screen(
      '/custom-orders/$id',
      'CustomOrderPage',
      () => import('#src/desk/areas/enquiries/custom-order-page.tsx'),
    ),
    screen('/coupons', 'CouponsPage', loadCoupons),
    screen('/coupons/new', 'NewCouponPage', loadCoupons),
    screen('/coupons/$code', 'CouponPage', loadCoupons),
    searchScreen('/posts', listSearchSchema, 'PostsPage', loadPosts),
    screen('/posts/new', 'NewPostPage', loadPosts),
    screen('/posts/$id', 'PostPage', loadPosts),
    searchScreen('/letters', listSearchSchema, 'LettersPage', loadLetters),
    screen('/letters/new', 'NewLetterPage', loadLetters),
    screen('/letters/$id', 'LetterPage', loadLetters),
    screen('/settings', 'PaymentPage', loadSettings),
    screen('/words', 'WordsPage', loadSettings),
    screen('/locale', 'LocalePage', loadSettings),
    screen('/emails', 'MailPage', loadSettings),
    screen('/facts', 'FactsPage', loadSettings),
    screen('/look', 'LookPage', loadSettings),
    screen('/services', 'ServicesPage', loadSettings),
    screen('/home-page', 'HomePiecesPage', loadSettings),
    screen('/pages', 'PageTextsPage', loadSettings),
    screen('/delivery', 'DeliveryPage', loadSettings),
    searchScreen('/customers', listSearchSchema, 'CustomersPage', loadCustomers),
    screen('/customers/$id', 'CustomerPage', loadCustomers),
    searchScreen(
      '/reviews',
      listSearchSchema,
      'ReviewsPage',
      () => import('#src/desk/areas/reviews/reviews-page.tsx'),
    ),
    searchScreen(
      '/subscribers',
      listSearchSchema,
      'SubscribersPage',
      () => import('#src/desk/areas/subscribers/subscribers-page.tsx'),
    ),
    searchScreen(
      '/wanted',
      listSearchSchema,
      'WantedPage',
      () => import('#src/desk/areas/wanted/wanted-page.tsx'),
    ),
    searchScreen(
      '/invoices',
      listSearchSchema,
      'InvoicesPage',
      () => import('#src/desk/areas/invoices/invoices-page.tsx'),
    ),
    screen('/staff', 'StaffPage', () => import('#src/desk/areas/staff/staff-page.tsx')),
    screen(
      '/notifications',
      'NotificationsPage',
      () => import('#src/desk/areas/notifications/notifications-page.tsx'),
    ),
    screen('/access', 'AccessPage', () => import('#src/desk/areas/access/access-page.tsx')),
    screen('/health', 'HealthPage', () => import('#src/desk/areas/health/health-page.tsx')),
    screen('/search', 'SearchPage', () => import('#src/desk/areas/search/search-page.tsx')),
    screen('/waiting', 'WaitingPage', () => import('#src/desk/outbox/pending-changes.tsx')),
    screen('/more', 'MorePage', () => import('#src/desk/areas/more/more-page.tsx')),
  ]),
]);
