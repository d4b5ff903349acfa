import type { Testimonial } from '#contract/calls/catalogue-calls.ts';
import portrait from '#src/assets/portrait-default.webp';
import { Carousel } from '#src/ui/carousel.tsx';
import { Stars } from '#src/ui/stars.tsx';

import styles from './testimonial-list.module.css';

/** A carousel of testimonials. */
export function TestimonialList({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <Carousel
      label="Testimonials"
      perPage={{ default: 1 }}
      infinite={testimonials.length > 1}
      slides={testimonials.map((testimonial) => ({
        key: testimonial.testimonialsID,
        content: (
          <figure className={`stack ${styles.testimonial}`}>
            <img
              className={styles.portrait}
              src={testimonial.image ?? portrait}
              alt=""
              width={72}
              height={72}
              loading="lazy"
            />
            <Stars rating={testimonial.rating} />
            <blockquote className={styles.text}>{testimonial.description}</blockquote>
            <figcaption className="muted">
              {testimonial.author}, {testimonial.authorTitle}
            </figcaption>
          </figure>
        ),
      }))}
    />
  );
}
