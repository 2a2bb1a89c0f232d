/**
 * Creates a function that works like `fetch`, and also reports the share (0 to 1) of the body that has been sent. It
 * uses XMLHttpRequest, because `fetch` can't report this. Of the options it takes method, body, signal and plain
 * headers.
 */
export const createFetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(address))
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.response as string, { status: request.status || 502 }))
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(init.signal?.reason ?? new TypeError('aborted'))
      if (init.signal?.aborted) return reject(init.signal.reason)
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as XMLHttpRequestBodyInit)
    })
