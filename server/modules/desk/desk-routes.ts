import type { FastifyInstance } from 'fastify';
import { deskCouponRoutes } from './coupons/coupon-routes.ts';
import { deskCustomerRoutes } from './customers/customer-routes.ts';
import { deskBookingRoutes } from './enquiries/booking-routes.ts';
import { deskCustomOrderRoutes } from './enquiries/custom-order-routes.ts';
import { deskHealthRoutes } from './health/health-routes.ts';
import { deskInvoiceRoutes } from './invoices/invoice-routes.ts';
import { deskOrderRoutes, orderChangeRoutes } from './orders/order-routes.ts';
import { deskPaymentRoutes } from './payments/payment-routes.ts';
import { deskPostRoutes } from './posts/post-routes.ts';
import { productFileRoutes } from './products/product-file-routes.ts';
import { deskProductRoutes } from './products/product-routes.ts';
import { deskReviewRoutes } from './reviews/review-routes.ts';
import { deskSearchRoutes } from './search/desk-search-routes.ts';
import { deskShelfRoutes } from './shelves/shelf-routes.ts';
import { deskSettingRoutes } from './shop/setting-routes.ts';
import { testMailRoutes } from './shop/test-mail.ts';
import { ownAccessRoutes, stepUpRoutes } from './staff/own-access-routes.ts';
import { staffLoginRoutes } from './staff/staff-login-routes.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { deskSubscriberRoutes } from './subscribers/subscriber-routes.ts';
import { deskTodayRoutes } from './today/today-routes.ts';

/** The calls of the shop desk. */
export async function deskRoutes(app: FastifyInstance): Promise<void> {
  await app.register(staffLoginRoutes);
  await app.register(stepUpRoutes);
  await app.register(ownAccessRoutes);
  await app.register(staffRoutes);
  await app.register(deskHealthRoutes);
  await app.register(deskProductRoutes);
  await app.register(deskShelfRoutes);
  await app.register(productFileRoutes);
  await app.register(deskSearchRoutes);
  await app.register(deskOrderRoutes);
  await app.register(orderChangeRoutes);
  await app.register(deskPaymentRoutes);
  await app.register(deskInvoiceRoutes);
  await app.register(deskBookingRoutes);
  await app.register(deskCustomOrderRoutes);
  await app.register(deskCouponRoutes);
  await app.register(deskPostRoutes);
  await app.register(deskSettingRoutes);
  await app.register(testMailRoutes);
  await app.register(deskCustomerRoutes);
  await app.register(deskReviewRoutes);
  await app.register(deskSubscriberRoutes);
  await app.register(deskTodayRoutes);
}
