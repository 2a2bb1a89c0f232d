import { trustedNodes } from '#web/ui/trusted-markup.ts'
import css from './certificate-paper.module.css'

/**
 * Returns the size of a drawn sheet, in quarters of a millimetre; that of A4 in landscape for an SVG without a viewBox.
 */
export function sheetSizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, , width = 1188, height = 840] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  return { width, height }
}

/** The document, drawn by the server. It looks the same in light and dark mode, on screen and in print. */
export function CertificatePaper({
  svg,
  label,
  isLarge = false,
}: {
  readonly svg: string
  readonly label: string
  readonly isLarge?: boolean
}) {
  const place = (box: HTMLDivElement | null) => {
    if (!box || box.firstChild) return
    const nodes = trustedNodes(svg, 'image/svg+xml')
    for (const node of nodes)
      if (node instanceof SVGElement) for (const name of ['role', 'aria-label', 'lang']) node.removeAttribute(name)
    for (const node of nodes) if (node instanceof SVGElement) node.setAttribute('aria-hidden', 'true')
    box.replaceChildren(...nodes)
    const { width, height } = sheetSizeOf(svg)
    box.style.aspectRatio = `${width} / ${height}`
    if (height > width) box.dataset.tall = ''
  }
  return (
    <div
      key={svg.length + label}
      ref={place}
      role="img"
      aria-label={label}
      className={css.paper}
      data-large={isLarge || undefined}
    />
  )
}
