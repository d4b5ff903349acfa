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

/**
 * Loads what can be booked and asked for; of a service also what decorates its form in the demo.
 * Throws `notFound` for a service that there is not.
 */
export async function loadServices({ queryClient }: PageContext, typed?: string): Promise<void> {
  const known = await queryClient.ensureQueryData(servicesQuery);
  if (typed === undefined) return;
  const slug = typed.toLowerCase();
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

/** The head of the page with this path. */
export function headOf(context: PageContext, pathname: string) {
  const site = siteOf(context);
  const data = context.queryClient.getQueryData(servicesQuery.queryKey);
  const [, section, slug] = pathname.toLowerCase().split('/');
  if (section !== 'services') return customOrderHead(site);
  if (!data) return {};
  if (!slug) return servicesHead(data, site);
  const service = findService(data, slug);
  return service ? serviceHead(service, site) : {};
}

function servicesHead({ settings }: ReadServices, site: Site) {
  const { servicesDescription, servicesIntro } = settings;
  const description = servicesDescription || servicesIntro;
  return bookingHead({ title: 'Our Services', description, path: '/services' }, site);
}

function serviceHead(service: Service, site: Site) {
  const { name: title, description, text, lead } = service;
  const path = servicePath(service);
  return bookingHead({ title, description: description || text || lead || title, path }, site);
}

interface ServicePage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

function bookingHead({ title, description, path }: ServicePage, site: Site) {
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

function customOrderHead(site: Site) {
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
