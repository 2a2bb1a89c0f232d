/**
 * The oldest browsers that are served: WebViews of WeCom on older Huawei phones are of Chrome 99. Syntax and style sheets are built
 * for these; what they lack at run time stands in src/ui/older-browsers.ts. Older ones are told so on the page (boot/boot.js).
 */
export const browsers = ['chrome99', 'edge99', 'firefox104', 'safari16.4', 'ios16.4']
