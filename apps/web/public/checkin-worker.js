// Keeps a page on the device, so that it opens without a network: the pages of check-in and of observing a team. Each
// page registers it only for itself; its scope is the address of the page.
const page = new URL(self.registration.scope).pathname
const kept = `${page.slice(page.lastIndexOf('/') + 1)}-1`
const profile = '/user/pc/profile'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep')
    event.waitUntil(keep(event.data.addresses).then(() => event.source?.postMessage({ kind: 'kept' })))
  if (event.data?.kind === 'forget') event.waitUntil(caches.delete(kept))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(newest(request, page))
  } else if (request.method === 'GET' && isFile(url.pathname)) event.respondWith(once(request))
  else if (request.method === 'POST' && url.pathname === profile) event.respondWith(ownProfile(request))
})

const isFile = (path) => path.startsWith('/assets/') || /^\/[\w.-]+\.(js|svg|css|webmanifest)$/.test(path)

/** Stores the files that the page has loaded so far; files of an older build are deleted. */
async function keep(addresses) {
  const store = await caches.open(kept)
  const wanted = new Set(addresses.filter((one) => isFile(new URL(one).pathname)))
  for (const request of await store.keys()) {
    const { pathname } = new URL(request.url)
    if (isFile(pathname) && !wanted.has(request.url)) await store.delete(request)
  }
  await Promise.all([...wanted].map(async (one) => (await store.match(one)) ?? put(store, one, await fetch(one))))
  await put(store, page, await fetch(page, { headers: { accept: 'text/html' } }))
}
const put = (store, key, response) => (response.ok ? store.put(key, response.clone()) : undefined)

/** Returns the response of the network if it answers, otherwise the cached one. */
async function newest(request, key) {
  const store = await caches.open(kept)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(4000) })
    await put(store, key, response)
    return response
  } catch (error) {
    const old = await store.match(key)
    if (old) return old
    throw error
  }
}

/** Files have a hash of their content in their names, so a cached file is never requested again. */
async function once(request) {
  const store = await caches.open(kept)
  const old = await store.match(request)
  if (old) return old
  const response = await fetch(request)
  await put(store, request, response)
  return response
}

/**
 * The profile of the person who works here, stored under the session that requested it: another session, or none, finds
 * nothing.
 */
async function ownProfile(request) {
  const token = request.headers.get('access_token') ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const key = `/kept-profile?of=${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return newest(request, key)
}
