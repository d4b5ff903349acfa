import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/shop/gifting/')({
  beforeLoad: () => {
    throw redirect({ to: '/shop/$list', params: { list: 'by-category' }, statusCode: 301 });
  },
});
