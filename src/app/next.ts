// The code of the next tap and of the next page, in one chunk that comes when the page is idle.

import '#contract/calls/catalogue-calls.ts';
import '#src/features/auth/login-form.tsx';
import '#src/features/auth/register-form.tsx';
import '#src/features/product/gallery-tools.tsx';
import '#src/lib/page-caller.ts';
import '#src/pages/fixed-pages.ts';
import '#src/pages/home/home-page.ts';
import '#src/pages/listing/product-list.ts';
import '#src/pages/product/product-page.ts';
import '#src/pages/product/shop-actions.ts';
