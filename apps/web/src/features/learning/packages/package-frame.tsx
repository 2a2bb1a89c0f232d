import type { Ref } from 'react'

type FrameProps = {
  readonly ref: Ref<HTMLIFrameElement>
  readonly open: { readonly frameUrl: string; readonly title: string }
  readonly className: string | undefined
}

/** The frame in which a package runs, at a separate address and without access to the portal's page. */
export function PackageFrame({ ref, open, className }: FrameProps) {
  return (
    <iframe
      ref={ref}
      className={className}
      src={open.frameUrl}
      title={open.title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
      allow="fullscreen; autoplay"
      // Its page learns the address of the portal from which it was opened, and nothing else about us.
      referrerPolicy="origin"
    />
  )
}
