/** A player of a known site: the hosts of its pages, and the addresses of its player for such a page. */
type Site = { readonly hosts: readonly string[]; readonly players: (page: URL) => readonly string[] }

const idIn = (path: string, pattern: RegExp): string | null => pattern.exec(path)?.[1] ?? null

const sites: readonly Site[] = [
  {
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    players: ({ hostname, pathname, searchParams }) => {
      const id =
        hostname === 'youtu.be'
          ? idIn(pathname, /^\/([\w-]{6,20})$/)
          : (idIn(pathname, /^\/(?:embed|shorts|live)\/([\w-]{6,20})$/) ??
            idIn(searchParams.get('v') ?? '', /^([\w-]{6,20})$/))
      return id ? ['www.youtube-nocookie.com', 'www.youtube.com'].map((host) => `https://${host}/embed/${id}`) : []
    },
  },
  {
    hosts: ['www.bilibili.com', 'bilibili.com', 'm.bilibili.com'],
    players: ({ pathname, searchParams }) => {
      const id = idIn(pathname, /^\/video\/(BV[0-9A-Za-z]{10})\/?$/)
      const part = idIn(searchParams.get('p') ?? '', /^(\d{1,4})$/)
      return id ? [`https://player.bilibili.com/player.html?bvid=${id}${part ? `&p=${part}` : ''}&autoplay=0`] : []
    },
  },
  {
    hosts: ['vimeo.com', 'www.vimeo.com'],
    players: ({ pathname }) => {
      const id = idIn(pathname, /^\/(\d{5,12})$/)
      return id ? [`https://player.vimeo.com/video/${id}?dnt=1`] : []
    },
  },
  {
    hosts: ['v.qq.com', 'm.v.qq.com'],
    players: ({ pathname }) => {
      const id = idIn(pathname, /^\/x\/(?:page|cover\/[0-9a-z]+)\/([0-9a-z]{11})\.html$/)
      return id ? [`https://v.qq.com/txp/iframe/player.html?vid=${id}`] : []
    },
  },
]

/**
 * Returns the address of the player that shows a link inside its lesson: the player of a known site or, for any other
 * page, the link itself. Its host must be one of `hosts`, which the operator allows pages to embed. Null if the link
 * can't be embedded; it then opens in a separate tab.
 */
export function linkPlayerAddress(link: string, hosts: readonly string[]): string | null {
  if (hosts.length === 0 || !URL.canParse(link)) return null
  const page = new URL(link)
  if (page.protocol !== 'https:' || page.port !== '') return null
  const players = sites.find((site) => site.hosts.includes(page.hostname))?.players(page) ?? []
  const found = players.find((player) => hosts.includes(new URL(player).hostname))
  if (found) return found
  // The pages of a known site are not players.
  return players.length === 0 && hosts.includes(page.hostname) ? page.href : null
}
