/**
 * Describes a browser as `browser,system` in a few familiar words, never by its whole user agent, which would identify
 * machines; null if neither is known.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const said = (userAgent ?? '').slice(0, 500)
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(said))?.[1] ?? ''
  const browser = first([
    [/wxwork/i, 'WeCom'],
    [/MicroMessenger/i, 'WeChat'],
    [/DingTalk/i, 'DingTalk'],
    [/Edg(e|A|iOS)?\//, 'Edge'],
    [/OPR\/|Opera/, 'Opera'],
    [/QQBrowser/i, 'QQ'],
    [/HuaweiBrowser/i, 'Huawei'],
    [/Firefox\/|FxiOS/, 'Firefox'],
    [/Chrome\/|CriOS/, 'Chrome'],
    [/Safari\//, 'Safari'],
  ])
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'macOS'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ])
  return browser || system ? `${browser},${system}` : null
}

/** Parses a description from `describeDevice`; an unknown part is null. */
export function parseDevice(kept: string | null): { browser: string | null; system: string | null } {
  const [browser = '', system = ''] = (kept ?? '').split(',')
  return { browser: browser || null, system: system || null }
}
