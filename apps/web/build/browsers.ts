/**
 * The oldest supported browsers: WeCom's WebView on older Huawei phones is Chrome 99. Syntax and style sheets are built
 * for these; missing functions are in src/ui/older-browsers.ts. Older browsers see a message on the page
 * (boot/boot.js).
 */
export const oldestSupportedBrowsers = ['chrome99', 'edge99', 'firefox104', 'safari16.4', 'ios16.4']
