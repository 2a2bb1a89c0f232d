/**
 * Examples of the verification of a webhook by a receiver. The reference of the API shows these, and tests run them.
 */

/** Sample code that verifies a webhook in Python 3, with the standard library only. */
export const pythonVerifierExample = `import base64, hashlib, hmac, time

def verify(secret: str, headers: dict, body: bytes) -> str:
    """Returns the id of the event. Raises ValueError unless the portal sent it within five minutes."""
    event_id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    for signature in headers.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected):
            return event_id
    raise ValueError("not signed by the portal")
`

/** Sample code that verifies a webhook in Node.js, with `packages/webhook-verifier`. */
export const typeScriptVerifierExample = `import { createServer } from 'node:http'
import { verifyWebhook } from '@portal/webhook-verifier'

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request))
  try {
    const event = verifyWebhook(process.env.WEBHOOK_SECRET, request.headers, body)
    // Remember event.id: an event may arrive twice.
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)
`
