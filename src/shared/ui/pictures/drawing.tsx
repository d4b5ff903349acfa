/** A drawing from an SVG file of ours, inline: for readers of screens it says nothing. */
export function Drawing({
  svg,
  className,
}: {
  readonly svg: string | undefined;
  readonly className?: string | undefined;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of src/shop/assets
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg ?? '' }} />;
}
