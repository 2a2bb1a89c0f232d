const isByte = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 255

function isVersion4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every(isByte)
}

/** At most eight groups of four digits; one run may be left out as `::`. */
function isVersion6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2 || !/^[0-9a-f:]+$/i.test(address)) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  return (
    groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) &&
    (halves.length === 2 ? groups.length < 8 : groups.length === 8)
  )
}

/** Returns true for an IP address or a range such as 10.20.0.0/16; false for a range that contains all addresses. */
export function isNetworkRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isVersion4(address) ? 32 : isVersion6(address) ? 128 : 0
  return most > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}
