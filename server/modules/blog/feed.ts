import type { PostCard } from '#contract/calls/blog-calls.ts';
import { shop } from '#contract/names/shop.ts';
import { labelOfTag } from '#contract/names/tags.ts';
import { escapeXml } from '#contract/rules/escape-html.ts';

/** Composes the RSS 2.0 feed. */
export function composeFeed(posts: readonly PostCard[], publicUrl: string): string {
  const newest = posts[0];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escapeXml(`${shop.shopName}: blog`)}</title>`,
    `<link>${escapeXml(`${publicUrl}/blogs`)}</link>`,
    `<description>${escapeXml(shop.description)}</description>`,
    '<language>en</language>',
    `<atom:link href="${escapeXml(`${publicUrl}/blogs/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [`<lastBuildDate>${rssDate(newest.datePosted)}</lastBuildDate>`] : []),
    ...posts.map((post) => composeItem(post, publicUrl)),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

function composeItem(post: PostCard, publicUrl: string): string {
  const link = escapeXml(`${publicUrl}/blogs/${encodeURIComponent(post.slugs)}`);
  return [
    '<item>',
    `<title>${escapeXml(post.title)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    `<pubDate>${rssDate(post.datePosted)}</pubDate>`,
    `<dc:creator>${escapeXml(post.author)}</dc:creator>`,
    ...post.tags.map((tag) => `<category>${escapeXml(labelOfTag(tag))}</category>`),
    `<description>${escapeXml(post.summary)}</description>`,
    '</item>',
  ].join('\n');
}

/** RFC 822, with a numeric offset. */
function rssDate(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000');
}
