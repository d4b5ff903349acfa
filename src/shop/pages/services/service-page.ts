import { notFound } from '@tanstack/react-router';

import type { ReadServices } from '#contract/calls/service-calls.ts';
import { countryCodeOf } from '#contract/settings/address.ts';
import { type ServiceForm, servicePath } from '#contract/settings/service-forms.ts';
import type { Service } from '#contract/settings/services.ts';
import { shopIn } from '#src/shared/queries/shop-query.ts';
import { servicesQuery } from '#src/shop/features/booking/services-query.ts';
import { type PageContext, type Site, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData } from '#src/shop/widgets/page/structured-data.ts';
import { ParticleSky, TarotView } from './decorations.ts';

// Loaders and heads of the pages of services and custom orders, whose texts the owner sets.

/** Loads what can be booked and asked for. */
export async function loadServices({ queryClient }: PageContext): Promise<void> {
  await queryClient.ensureQueryData(servicesQuery);
}

/** Loads a service, and what decorates its form in the demo. Throws `notFound`. */
export async function loadService(context: PageContext, slug: string): Promise<void> {
  const { queryClient } = context;
  const known = await queryClient.ensureQueryData(servicesQuery);
  // What is stored may be older than the service.
  const isKnown = findService(known, slug) !== undefined;
  const data = isKnown ? known : await queryClient.fetchQuery({ ...servicesQuery, staleTime: 0 });
  const service = findService(data, slug);
  if (!service) throw notFound();
  if (shopIn(queryClient).demoPages) await loadDecoration(service.form);
}

async function loadDecoration(form: ServiceForm): Promise<void> {
  if (form === 'question') await TarotView.load();
  else if (form !== 'plain') await ParticleSky.load();
}

function findService({ settings }: ReadServices, slug: string): Service | undefined {
  return settings.services.find((service) => service.slug === slug);
}

const dataIn = ({ queryClient }: PageContext) => queryClient.getQueryData(servicesQuery.queryKey);

export function servicesHead(context: PageContext) {
  const data = dataIn(context);
  if (!data) return {};
  const { servicesDescription, servicesIntro } = data.settings;
  const page = {
    title: 'Our Services',
    description: servicesDescription || servicesIntro,
    path: '/services',
  };
  return headOf(page, siteOf(context));
}

export function serviceHead(context: PageContext, slug: string) {
  const data = dataIn(context);
  const service = data && findService(data, slug);
  if (!service) return {};
  const { name: title, description, text, lead } = service;
  return headOf(
    { title, description: description || text || lead || title, path: servicePath(service) },
    siteOf(context),
  );
}

interface ServicePage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

function headOf({ title, description, path }: ServicePage, site: Site) {
  const { publicUrl, shop } = site;
  const service = {
    '@type': 'Service',
    name: title,
    description,
    url: `${publicUrl}${path}`,
    provider: { '@type': 'Organization', name: shop.name, url: publicUrl },
    areaServed: shop.country === '' ? undefined : countryCodeOf(shop.country),
  };
  return pageHead({ title, description, path, site, structured: [service] });
}

export function customOrderHead(context: PageContext) {
  const site = siteOf(context);
  const path = '/products/custom';
  const title = 'Custom order';
  const crumbs = [{ label: 'Home', to: '/' }, { label: title }];
  return pageHead({
    title,
    description: site.shop.customText,
    path,
    site,
    structured: [breadcrumbData(crumbs, path, site.publicUrl)],
  });
}
