import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import pino from 'pino';
import type { RateLimitsOptions } from './http/rate-limiter.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { createUploadStore } from './media/upload-store.ts';
import { addressRoutes } from './modules/address/address-routes.ts';
import { authRoutes, sessionRoutes } from './modules/auth/auth-routes.ts';
import { backInStockRoutes } from './modules/back-in-stock/back-in-stock-routes.ts';
import { ownWaitRoutes } from './modules/back-in-stock/own-wait-routes.ts';
import { blogRoutes } from './modules/blog/blog-routes.ts';
import { bookingRoutes } from './modules/booking/booking-routes.ts';
import { cartRoutes } from './modules/cart/cart-routes.ts';
import { customRoutes } from './modules/custom/custom-orders.ts';
import { deskRoutes } from './modules/desk/desk-routes.ts';
import { docsRoutes } from './modules/docs/docs-routes.ts';
import { ownEnquiryRoutes } from './modules/enquiry/own-enquiry-routes.ts';
import { healthRoutes } from './modules/health/health-routes.ts';
import { homeRoutes } from './modules/home/home-routes.ts';
import { newsletterRoutes } from './modules/newsletter/newsletter-routes.ts';
import { orderLinkRoutes } from './modules/order/order-link-routes.ts';
import { orderRoutes } from './modules/order/order-routes.ts';
import { pageTextRoutes } from './modules/pages/page-routes.ts';
import { paymentRoutes } from './modules/payment/payment-routes.ts';
import { offlineCatalogueRoutes } from './modules/product/offline-catalogue.ts';
import { productRoutes } from './modules/product/product-routes.ts';
import { pushRoutes } from './modules/push/push-routes.ts';
import { reviewRoutes } from './modules/review/review-routes.ts';
import { shopRoutes } from './modules/settings/shop-routes.ts';
import { siteRoutes } from './modules/site/site-routes.ts';
import { uploadRoutes } from './modules/upload/upload-routes.ts';
import { userRoutes } from './modules/user/users.ts';
import { vitalsRoutes } from './modules/vitals/vitals-routes.ts';
import { wishlistRoutes } from './modules/wishlist/wishlist-routes.ts';
import { buildRoot } from './package-root.ts';
import type { PageSource } from './pages/page-source.ts';
import { authPlugin } from './plugins/auth.ts';
import { dailyCleanUpPlugin } from './plugins/daily-clean-up.ts';
import { deskPagesPlugin } from './plugins/desk-pages.ts';
import { dueChangesPlugin } from './plugins/due-changes.ts';
import { failurePlugin, handleClientError, handleError, otherMethods } from './plugins/failure.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { paymentQuestionsPlugin } from './plugins/payment-questions.ts';
import { preparedPicturesPlugin } from './plugins/prepared-pictures.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { parseQueryString, requestIdOf, requestsPlugin } from './plugins/requests.ts';
import { searchTextsPlugin } from './plugins/search-texts.ts';
import { type ShopOptions, shopPlugin } from './plugins/shop.ts';
import { staffPlugin } from './plugins/staff.ts';
import { uploadsPlugin } from './plugins/uploads.ts';
import type { Settings } from './settings.ts';

/**
 * Standard output for the log, written in batches: a write for each line costs more than the
 * request it is about.
 *
 * Synchronous, because at exit pino flushes an asynchronous destination by a function that repeats
 * a failed write for ever: a full disk, or a pipe whose reader has gone, would keep the shop from
 * closing. Here such a write is tried again with the next batch, and lines beyond `maxLength` are
 * dropped. Nothing waits for a slow reader.
 */
function openLogDestination() {
  const destination = pino.destination({
    sync: true,
    minLength: 4096,
    maxLength: 1024 * 1024,
    periodicFlush: 100,
    retryEAGAIN: () => false,
  });
  destination.on('error', () => {});
  process.once('exit', () => destination.flush());
  return destination;
}

export interface AppOptions extends ShopOptions, RateLimitsOptions {
  /** Without it only the API is served. */
  readonly pages?: PageSource;
  /** Folder of the built client; by default that of `npm run build`. */
  readonly clientDir?: string;
  /** Folder of the built shop desk; by default that of `npm run build`. */
  readonly deskDir?: string;
  /** Where the log goes; by default standard output. */
  readonly log?: { write(line: string): void };
}

/**
 * Builds the shop as a Fastify instance that does not listen yet. All plugins and routes are
 * registered here.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, pages, clientDir = join(buildRoot, 'client') } = options;
  const { deskDir = join(buildRoot, 'desk') } = options;
  const app = Fastify({
    logger: { level: settings.logLevel, base: null, stream: options.log ?? openLogDestination() },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies(settings),
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    forceCloseConnections: 'idle',
    // While it closes, a request on a connection that is still busy is served instead of refused.
    return503OnClosing: false,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    routerOptions: {
      caseSensitive: false,
      maxParamLength: 2_000,
      querystringParser: parseQueryString,
    },
  });
  // Calls take JSON or a form: plain text gets 415 instead of a schema error.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const addOtherMethods = otherMethods(app);

  await app.register(requestsPlugin, { settings });
  await app.register(failurePlugin);
  await app.register(shopPlugin, options);
  await app.register(metricsPlugin);
  await app.register(authPlugin);
  await app.register(staffPlugin);
  await app.register(rateLimitsPlugin, options);
  await app.register(uploadsPlugin, { uploads: createUploadStore(settings) });

  await app.register(healthRoutes);
  await app.register(mediaRoutes);
  await app.register(productRoutes);
  await app.register(offlineCatalogueRoutes);
  await app.register(shopRoutes);
  await app.register(homeRoutes);
  await app.register(pageTextRoutes);
  await app.register(authRoutes);
  await app.register(sessionRoutes);
  await app.register(userRoutes);
  await app.register(cartRoutes);
  await app.register(wishlistRoutes);
  await app.register(reviewRoutes);
  await app.register(addressRoutes);
  await app.register(orderRoutes);
  await app.register(orderLinkRoutes);
  await app.register(paymentRoutes);
  await app.register(uploadRoutes);
  await app.register(bookingRoutes);
  await app.register(ownEnquiryRoutes);
  await app.register(customRoutes);
  await app.register(newsletterRoutes);
  await app.register(backInStockRoutes);
  await app.register(pushRoutes);
  await app.register(ownWaitRoutes);
  await app.register(blogRoutes);
  await app.register(vitalsRoutes);
  await app.register(deskRoutes);
  await app.register(docsRoutes);
  await app.register(siteRoutes);
  await app.register(dailyCleanUpPlugin);
  await app.register(dueChangesPlugin);
  await app.register(paymentQuestionsPlugin);
  await app.register(searchTextsPlugin);
  await app.register(preparedPicturesPlugin);

  await app.register(deskPagesPlugin, { deskDir });
  await app.register(pagesPlugin, { pages, clientDir });
  addOtherMethods();
  return app;
}

/** Fastify does not accept a bare number of hops. */
function trustedProxies({ trustProxy }: Settings): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
