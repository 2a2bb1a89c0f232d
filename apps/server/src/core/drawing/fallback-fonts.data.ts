// Written by `npm run table:fonts` from the files of the typefaces; do not edit.
/** The characters of the typeface that everything is set in. */
export const primaryRanges =
  '20-7e a0-103 110-113 11a-11b 128-12b 143-144 147-148 14c-14f 152-153 168-16d 192 1a0-1a1 1af-1b0 1cd-1dc 1f8-1f9 251 261 2bb 2c7 2c9-2cb 2d9 2ea-2eb 300-301 304 307 30c 391-3a1 3a3-3a9 3b1-3c9 401 410-44f 451 1e3e-1e3f 1ea0-1ef9 2002-2003 2010-2016 2018-201a 201c-201e 2020-2022 2025-2027 2030 2032-2033 2035 2039-203c 2042 2047-2049 2051 2074 20a9 20ab-20ac 20dd-20de 2100 2103 2105 2109-210a 210f 2113 2116 2121-2122 2126-2127 212b 212e 2135 213b 2160-216b 2170-217b 2190-2199 21b8-21b9 21c4-21c6 21cb-21cc 21d0 21d2 21d4 21e6-21e9 21f5 2200 2202-2203 2205-220b 220f 2211-2213 2215 221a 221d-2220 2223 2225-222e 2234-2237 223d 2243 2245 2248 224c 2260-2262 2264-2267 226a-226b 226e-226f 2272-2273 2276-2277 2282-2287 228a-228b 2295-2299 22a0 22a5 22bf 22da-22db 22ef 2305-2307 2312 2318 2329-232a 23b0-23b1 23be-23cc 23ce 23da-23db 2423 2460-25ab 25b1-25b3 25b6-25b7 25bc-25bd 25c0-25c1 25c6-25c7 25c9-25cc 25ce-25d3 25e2-25e6 25ef 2600-2603 2605-2606 2609 260e-260f 2616-2617 261c-261f 262f 2640-2642 2660-266f 2672-267d 26a0 26bd-26be 2702 2713 271a 273d 273f-2740 2756 2776-2793 27a1 2934-2935 29bf 29fa-29fb 2b05-2b07 2b1a 2b95 2e3a-2e3b 2e80-2e99 2e9b-2ef3 2f00-2fd5 2ff0-2ffb 3000-303f 3041-3096 3099-30ff 3105-312f 3131-3163 3165-318e 3190-31bb 31c0-31e3 31f0-321e 3220-332b 332d-4dbf 4e00-9fff f901-f903 f905-f906 f90a-f90c f915-f91a f91d-f91f f92c-f92d f92f f931-f935 f937 f939-f93a f943 f947-f948 f94a f94e f952-f953 f95e f962-f968 f96e f972-f974 f976 f979-f97b f97e-f980 f984-f985 f98a-f98c f98e f991 f993 f995 f998 f99b-f99c f99e-f99f f9a5 f9ae f9b5 f9b7-f9b8 f9ba-f9bb f9bd-f9be f9c0 f9c5-f9c6 f9d0 f9d8-f9da f9dc-f9e4 f9e7 f9e9 f9f1 f9f4-f9f5 f9fa-f9fb f9fd f9ff fa02 fa05-fa08 fa0a fa0c-fa0f fa11 fa13-fa14 fa18 fa1f-fa21 fa23-fa24 fa27-fa29 fa2f fa33-fa35 fa37-fa38 fa3a fa47 fa49 fa4b fa5c-fa5e fb00-fb04 fe10-fe19 fe30-fe52 fe54-fe66 fe68-fe6b ff01-ff9f ffa1-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc ffe0-ffe6 ffe8-ffee 1f100-1f10c 1f110-1f16c 1f170-1f1ac 1f200-1f202 1f210-1f23b 1f240-1f248 1f250-1f251 20087 20089 200cc 20164 20628 20676 20cd0 2139a 21413 215d7 2298f 235cb 23c97-23c98 23e23 241fe 2420e 248e9 249db 24a01 24a7d 24ac9 25532 25562 255a8 25ed7 26221 2648d 26676 2677c 26951 26b5c 26c21 278b2 27eaf 27ff9 28408 28678 28695 287e0 28b49 28c47 28c4f 28c51 28c54 28e0f 28e99 2967f 29810 29f7e 29f83 29f8c 2a7dd 2a8fb 2a917 2aa30 2aa36 2aa58 2afa2 2b127-2b128 2b137-2b138 2b1ed 2b300 2b363 2b36f 2b372 2b37d 2b404 2b410 2b413 2b461 2b4e7 2b4ef 2b4f6 2b4f9 2b50d-2b50e 2b536 2b5ae-2b5af 2b5b3 2b5e7 2b5f4 2b61c-2b61d 2b626-2b628 2b62a 2b62c 2b695-2b696 2b6ad 2b6ed 2b7a9 2b7c5 2b7e6 2b7f9 2b7fc 2b806 2b80a 2b81c 2b8b8 2bac7 2bb5f 2bb62 2bb7c 2bb83 2bc1b 2bd77 2bd87 2bdf7 2be29 2c029-2c02a 2c0a9 2c0ca 2c1d5 2c1d9 2c1f9 2c27c 2c288 2c2a4 2c317 2c35b 2c361 2c364 2c488 2c494 2c497 2c542 2c613 2c618 2c621 2c629 2c62b-2c62d 2c62f 2c642 2c64a-2c64b 2c72c 2c72f 2c79f 2c7c1 2c7fd 2c8d9 2c8de 2c8e1 2c8f3 2c907 2c90a 2c91d 2ca02 2ca0e 2ca7d 2caa9 2cb29 2cb2d-2cb2e 2cb31 2cb38-2cb39 2cb3b 2cb3f 2cb41 2cb4a 2cb4e 2cb5a-2cb5b 2cb64 2cb69 2cb6c 2cb6f 2cb73 2cb76 2cb78 2cb7c 2cbb1 2cbbf-2cbc0 2cbce 2cc56 2cc5f 2ccf5-2ccf6 2ccfd 2ccff 2cd02-2cd03 2cd0a 2cd8b 2cd8d 2cd8f-2cd90 2cd9f-2cda0 2cda8 2cdad-2cdae 2cdd5 2ce18 2ce1a 2ce23 2ce26 2ce2a 2ce7c 2ce88 2ce93 2d544 2f878 2f884 2f8b6 2f920'

/** Files of the typefaces that are asked next, in their order, with the characters each is asked for. */
export const fallbackFonts: readonly {
  readonly family: string
  readonly file: string
  readonly hasBold: boolean
  readonly ranges: string
}[] = [
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-latin',
    hasBold: true,
    ranges:
      '20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 300-301 303-304 308-309 323 329 2002 2009 200b 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212 feff fffd ffff',
  },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-latin-ext',
    hasBold: true,
    ranges:
      '100-130 132-151 154-2ba 2bd-2c5 2c7-2cc 2ce-2d7 2dd-2ff 1d00-1dbf 1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff',
  },
  { family: 'noto-serif', file: 'noto-serif/files/noto-serif-vietnamese', hasBold: true, ranges: '1ea0-1ef1' },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-cyrillic',
    hasBold: true,
    ranges: '400-45f 490-491 4b0-4b1 2116',
  },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-cyrillic-ext',
    hasBold: true,
    ranges: '460-48f 492-4af 4b2-52f 1c80-1c88 2de0-2dff a640-a69f fe2e-fe2f',
  },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-greek',
    hasBold: true,
    ranges: '370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff',
  },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-greek-ext',
    hasBold: true,
    ranges:
      '1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  },
  {
    family: 'noto-serif',
    file: 'noto-serif/files/noto-serif-math',
    hasBold: true,
    ranges:
      '302 305 310 312 315 31a 326-327 32c 32f-330 332-333 338 33a 346 34d 2017 2034 2036-2038 2040 2043 2050 2057 205f 2070-2071 2075-208e 2090-209c 2101-2102 2104 2106-2108 210b-210e 2110-2112 2114-2115 2117-2120 2123-2125 2128-212a 212c-212d 212f-2134 2136-213a 213c-214f',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-0',
    hasBold: true,
    ranges:
      'f9ca-f9cf f9d1-f9d7 f9db f9e5-f9e6 f9e8 f9ea-f9f0 f9f2-f9f3 f9f6-f9f9 f9fc f9fe fa00-fa01 fa03-fa04 fa09 fa0b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-1',
    hasBold: true,
    ranges:
      'f930 f936 f938 f93b-f942 f944-f946 f949 f94b-f94d f94f-f951 f954-f95d f960-f961 f969-f96d f96f-f971 f975 f977-f978 f97c-f97d f982-f983 f986-f989 f98d f98f-f990 f992 f994 f996-f997 f999-f99a f99d f9a0-f9a4 f9a6-f9a9 f9ab-f9ad f9af-f9b4 f9b6 f9b9 f9bc f9bf f9c1-f9c4 f9c7-f9c9',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-2',
    hasBold: true,
    ranges:
      'd723-d728 d72a-d733 d735-d748 d74a-d74f d752-d753 d755-d757 d75a-d75f d762-d764 d766-d768 d76a-d76b d76d-d76f d771-d787 d789-d78b d78d-d78f d791-d797 d79a d79c d79e-d7a3 f900 f904 f907-f909 f90d-f914 f91b-f91c f920-f92b f92e',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-3',
    hasBold: true,
    ranges:
      'd679-d68b d68e-d69e d6a0 d6a2-d6a7 d6a9-d6c3 d6c6-d6c7 d6c9-d6cb d6cd-d6d3 d6d5-d6d6 d6d8-d6e3 d6e5-d6e7 d6e9-d6fb d6fd-d717 d719-d71f d721-d722',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-4',
    hasBold: true,
    ranges:
      'd5bc-d5c7 d5ca-d5cb d5cd-d5cf d5d1-d5d7 d5d9-d5da d5dc d5de-d5e3 d5e6-d5e7 d5e9-d5eb d5ed-d5f6 d5f8 d5fa-d5ff d602-d603 d605-d607 d609-d60f d612-d613 d616-d61b d61d-d637 d63a-d63b d63d-d63f d641-d647 d64a-d64c d64e-d653 d656-d657 d659-d65b d65d-d666 d668 d66a-d678',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-5',
    hasBold: true,
    ranges:
      'd507 d509-d50b d50d-d513 d515-d53b d53e-d53f d541-d543 d545-d54c d54e d550 d552-d557 d55a-d55b d55d-d55f d561-d564 d566-d567 d56a d56c d56e-d573 d576-d577 d579-d583 d585-d586 d58a-d5a4 d5a6-d5bb',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-6',
    hasBold: true,
    ranges: 'd464-d477 d47a-d47b d47d-d47f d481-d487 d489-d48a d48c d48e-d4e7 d4e9-d503 d505-d506',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-7',
    hasBold: true,
    ranges: 'd3bf-d3c7 d3ca-d3cf d3d1-d3eb d3ee-d3ef d3f1-d3f3 d3f5-d3fb d3fd-d400 d402-d45b d45d-d463',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-8',
    hasBold: true,
    ranges:
      'd2ff d302-d304 d306-d30b d30f d311-d313 d315-d31b d31e d322-d324 d326-d327 d32a-d32b d32d-d32f d331-d337 d339-d33c d33e-d37b d37e-d37f d381-d383 d385-d38b d38e-d390 d392-d397 d39a-d39b d39d-d39f d3a1-d3a7 d3a9-d3aa d3ac d3ae-d3b3 d3b5-d3b7 d3b9-d3bb d3bd-d3be',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-9',
    hasBold: true,
    ranges:
      'd257-d27f d281-d29b d29d-d29f d2a1-d2ab d2ad-d2b7 d2ba-d2bb d2bd-d2bf d2c1-d2c7 d2c9-d2ef d2f2-d2f3 d2f5-d2f7 d2f9-d2fe',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-10',
    hasBold: true,
    ranges: 'd1b4 d1b6-d1f3 d1f5-d22b d22e-d22f d231-d233 d235-d23b d23d-d240 d242-d256',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-11',
    hasBold: true,
    ranges:
      'd105-d12f d132-d133 d135-d137 d139-d13f d141-d142 d144 d146-d14b d14e-d14f d151-d153 d155-d15b d15e-d187 d189-d19f d1a2-d1a3 d1a5-d1a7 d1a9-d1af d1b2-d1b3',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-12',
    hasBold: true,
    ranges:
      'd04b-d04f d051-d057 d059-d06b d06d-d06f d071-d073 d075-d07b d07e-d0a3 d0a6-d0a7 d0a9-d0ab d0ad-d0b3 d0b6 d0b8 d0ba-d0bf d0c2-d0c3 d0c5-d0c7 d0c9-d0cf d0d2 d0d6-d0db d0de-d0df d0e1-d0e3 d0e5-d0eb d0ee-d0f0 d0f2-d104',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-13',
    hasBold: true,
    ranges:
      'cfa2-cfc3 cfc5-cfdf cfe2-cfe3 cfe5-cfe7 cfe9-cff4 cff6-cffb cffd-cfff d001-d003 d005-d017 d019-d033 d036-d037 d039-d03b d03d-d04a',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-14',
    hasBold: true,
    ranges:
      'cef0-cef3 cef6 cef9-ceff cf01-cf03 cf05-cf07 cf09-cf0f cf11-cf12 cf14-cf1b cf1d-cf1f cf21-cf2f cf31-cf53 cf56-cf57 cf59-cf5b cf5d-cf63 cf66 cf68 cf6a-cf6f cf71-cf84 cf86-cf8b cf8d-cfa1',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-15',
    hasBold: true,
    ranges:
      'ce3c-ce57 ce5a-ce5b ce5d-ce5f ce61-ce67 ce6a ce6c ce6e-ce73 ce76-ce77 ce79-ce7b ce7d-ce83 ce85-ce88 ce8a-ce8f ce91-ce93 ce95-ce97 ce99-ce9f cea2 cea4-ceab cead-cee3 cee6-cee7 cee9-ceeb ceed-ceef',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-16',
    hasBold: true,
    ranges:
      'cd92-cd93 cd96-cd97 cd99-cd9b cd9d-cda3 cda6-cda8 cdaa-cdaf cdb1-cdc3 cdc5-cdcb cdcd-cde7 cde9-ce03 ce05-ce1f ce22-ce34 ce36-ce3b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-17',
    hasBold: true,
    ranges: 'ccef-cd07 cd0a-cd0b cd0d-cd1a cd1c cd1e-cd2b cd2d-cd5b cd5d-cd77 cd79-cd91',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-18',
    hasBold: true,
    ranges:
      'cc3f-cc43 cc46-cc47 cc49-cc4b cc4d-cc53 cc55-cc58 cc5a-cc5f cc61-cc97 cc9a-cc9b cc9d-cc9f cca1-cca7 ccaa ccac ccae-ccb3 ccb6-ccb7 ccb9-ccbb ccbd-cccf ccd1-cce3 cce5-ccee',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-19',
    hasBold: true,
    ranges:
      'cb91-cbd3 cbd5-cbe3 cbe5-cc0b cc0e-cc0f cc11-cc13 cc15-cc1b cc1d-cc20 cc23-cc27 cc2a-cc2b cc2d cc2f cc31-cc37 cc3a cc3c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-20',
    hasBold: true,
    ranges: 'caf4-cb47 cb4a-cb90',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-21',
    hasBold: true,
    ranges:
      'ca4a-ca4b ca4e-ca4f ca51-ca53 ca55-ca5b ca5d-ca60 ca62-ca83 ca85-cabb cabe-cabf cac1-cac3 cac5-cacb cacd-cad0 cad2 cad4-cad8 cada-caf3',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-22',
    hasBold: true,
    ranges:
      'c996-c997 c99a-c99c c99e-c9bf c9c2-c9c3 c9c5-c9c7 c9c9-c9cf c9d2 c9d4 c9d7-c9d8 c9db c9de-c9df c9e1-c9e3 c9e5-c9e6 c9e8-c9eb c9ee-c9f0 c9f2-c9f7 c9f9-ca0b ca0d-ca28 ca2a-ca49',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-23',
    hasBold: true,
    ranges:
      'c8e9-c8f4 c8f6-c8fb c8fe-c8ff c901-c903 c905-c90b c90e-c910 c912-c917 c919-c92b c92d-c94f c951-c953 c955-c96b c96d-c973 c975-c987 c98a-c98b c98d-c98f c991-c995',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-24',
    hasBold: true,
    ranges: 'c841-c84b c84d-c86f c872-c873 c875-c877 c879-c87f c882-c884 c887-c88a c88d-c8c3 c8c5-c8df c8e1-c8e8',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-25',
    hasBold: true,
    ranges:
      'c779-c77b c77e-c782 c786 c78b c78d c78f c792-c793 c795 c797 c799-c79f c7a2 c7a7-c7ab c7ae-c7bb c7bd-c7c0 c7c2-c7c7 c7c9-c7dc c7de-c7ff c802-c803 c805-c807 c809 c80b-c80f c812 c814 c817-c81b c81e-c81f c821-c823 c825-c82e c830-c837 c839-c83b c83d-c840',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-26',
    hasBold: true,
    ranges:
      'c6bb-c6bf c6c2 c6c4 c6c6-c6cb c6ce-c6cf c6d1-c6d3 c6d5-c6db c6dd-c6df c6e1-c6e7 c6e9-c6eb c6ed-c6ef c6f1-c6f8 c6fa-c703 c705-c707 c709-c70b c70d-c716 c718 c71a-c71f c722-c723 c725-c727 c729-c734 c736-c73b c73e-c73f c741-c743 c745-c74b c74e-c750 c752-c757 c759-c773 c776-c777',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-27',
    hasBold: true,
    ranges:
      'c5f5-c5fb c5fe c602-c605 c607 c609-c60f c611-c61a c61c-c623 c626-c627 c629-c62b c62d c62f-c632 c636 c638 c63a-c63f c642-c643 c645-c647 c649-c652 c656-c65b c65d-c65f c661-c663 c665-c677 c679-c67b c67d-c693 c696-c697 c699-c69b c69d-c6a3 c6a6 c6a8 c6aa-c6af c6b2-c6b3 c6b5-c6b7 c6b9-c6ba',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-28',
    hasBold: true,
    ranges:
      'c517-c527 c52a-c52b c52d-c52f c531-c538 c53a c53c c53e-c543 c546-c547 c54b c54d-c552 c556 c55a-c55b c55d c55f c562-c563 c565-c567 c569-c56f c572 c574 c576-c57b c57e-c57f c581-c583 c585-c586 c588-c58b c58e c590 c592-c596 c599-c5b3 c5b6-c5b7 c5ba c5be-c5c3 c5ca-c5cb c5cd c5cf c5d2-c5d3 c5d5-c5d7 c5d9-c5df c5e1-c5e2 c5e4 c5e6-c5eb c5ef c5f1-c5f3',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-29',
    hasBold: true,
    ranges: 'c475-c4ef c4f2-c4f3 c4f5-c4f7 c4f9-c4ff c502-c50b c50d-c516',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-30',
    hasBold: true,
    ranges: 'c3d0-c3d7 c3da-c3db c3dd-c3de c3e1-c3ec c3ee-c3f3 c3f5-c42b c42d-c463 c466-c474',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-31',
    hasBold: true,
    ranges: 'c32b-c367 c36a-c36b c36d-c36f c371-c377 c37a-c37b c37e-c383 c385-c387 c389-c3cf',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-32',
    hasBold: true,
    ranges:
      'c26a-c26b c26d-c26f c271-c273 c275-c27b c27e-c287 c289-c28f c291-c297 c299-c29a c29c-c2a3 c2a5-c2a7 c2a9-c2ab c2ad-c2b3 c2b6 c2b8 c2ba-c2bb c2bd-c2db c2de-c2df c2e1-c2e2 c2e5-c2ea c2ee c2f0 c2f2-c2f5 c2f7 c2fa-c2fb c2fd-c2ff c301-c307 c309-c30c c30e-c312 c315-c323 c325-c328 c32a',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-33',
    hasBold: true,
    ranges:
      'c1bc-c1c3 c1c5-c1df c1e1-c1fb c1fd-c203 c205-c20c c20e c210-c217 c21a-c21b c21d-c21e c221-c227 c229-c22a c22c c22e c230 c233-c24f c251-c257 c259-c269',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-34',
    hasBold: true,
    ranges:
      'c101-c11b c11f c121-c123 c125-c12b c12e c132-c137 c13a-c13b c13d-c13f c141-c147 c14a c14c-c153 c155-c157 c159-c15b c15d-c166 c169-c16f c171-c177 c179-c18b c18e-c18f c191-c193 c195-c19b c19d-c19e c1a0 c1a2-c1a4 c1a6-c1bb',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-35',
    hasBold: true,
    ranges:
      'c049-c057 c059-c05b c05d-c05f c061-c067 c069-c08f c091-c0ab c0ae-c0af c0b1-c0b3 c0b5 c0b7-c0bb c0be c0c2-c0c7 c0ca-c0cb c0cd-c0cf c0d1-c0d7 c0d9-c0da c0dc c0de-c0e3 c0e5-c0eb c0ed-c0f3 c0f6 c0f8 c0fa-c0ff',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-36',
    hasBold: true,
    ranges: 'bfa7-bfaf bfb1-bfc4 bfc6-bfcb bfce-bfcf bfd1-bfd3 bfd5-bfdb bfdd-c048',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-37',
    hasBold: true,
    ranges: 'bf07 bf09-bf3f bf41-bf4f bf52-bf54 bf56-bfa6',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-38',
    hasBold: true,
    ranges:
      'be56 be58 be5c-be5f be62-be63 be65-be67 be69-be74 be76-be7b be7e-be7f be81-be8e be90 be92-bea7 bea9-becf bed2-bed3 bed5-bed6 bed9-bee3 bee6-bf06',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-39',
    hasBold: true,
    ranges: 'bdb0-bdd3 bdd5-bdef bdf1-be0b be0d-be0f be11-be13 be15-be43 be46-be47 be49-be4b be4d-be53',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-40',
    hasBold: true,
    ranges:
      'bd03 bd06 bd08 bd0a-bd0f bd11-bd22 bd25-bd47 bd49-bd58 bd5a-bd7f bd82-bd83 bd85-bd87 bd8a-bd8f bd91-bd92 bd94 bd96-bd98 bd9a-bdaf',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-41',
    hasBold: true,
    ranges:
      'bc4e-bc83 bc86-bc87 bc89-bc8b bc8d-bc93 bc96 bc98 bc9b-bc9f bca2-bca3 bca5-bca7 bca9-bcb2 bcb4-bcbb bcbe-bcbf bcc1-bcc3 bcc5-bccc bcce-bcd0 bcd2-bcd4 bcd6-bcf3 bcf7 bcf9-bcfb bcfd-bd02',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-42',
    hasBold: true,
    ranges:
      'bb90-bba3 bba5-bbab bbad-bbbf bbc1-bbf7 bbfa-bbfb bbfd-bbfe bc01-bc07 bc09-bc0a bc0e bc10 bc12-bc13 bc17 bc19-bc1a bc1e bc20-bc23 bc26 bc28 bc2a-bc2c bc2e-bc2f bc32-bc33 bc35-bc37 bc39-bc3f bc41-bc42 bc44 bc46-bc48 bc4a-bc4d',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-43',
    hasBold: true,
    ranges:
      'bae6-bafb bafd-bb17 bb19-bb33 bb37 bb39-bb3a bb3d-bb43 bb45-bb46 bb48 bb4a-bb4f bb51-bb53 bb55-bb57 bb59-bb62 bb64-bb8f',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-44',
    hasBold: true,
    ranges:
      'ba30-ba37 ba3a-ba3b ba3d-ba3f ba41-ba47 ba49-ba4a ba4c ba4e-ba53 ba56-ba57 ba59-ba5b ba5d-ba63 ba65-ba66 ba68-ba6f ba71-ba73 ba75-ba77 ba79-ba84 ba86 ba88-baa7 baaa baad-baaf bab1-bab7 baba babc babe-bae5',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-45',
    hasBold: true,
    ranges:
      'b96e-b973 b976-b977 b979-b97b b97d-b983 b986 b988 b98a-b98d b98f-b9ab b9ae-b9af b9b1-b9b3 b9b5-b9bb b9be b9c0 b9c2-b9c7 b9ca-b9cb b9cd b9d2-b9d7 b9da b9dc b9df-b9e0 b9e2 b9e6-b9e7 b9e9-b9f3 b9f6 b9f8 b9fb-ba2f',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-46',
    hasBold: true,
    ranges:
      'b8bf-b8cb b8cd-b8e0 b8e2-b8e7 b8ea-b8eb b8ed-b8ef b8f1-b8f7 b8fa b8fc b8fe-b903 b905-b917 b919-b91f b921-b93b b93d-b957 b95a-b95b b95d-b95f b961-b967 b969-b96c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-47',
    hasBold: true,
    ranges:
      'b80d-b80f b811-b817 b81a b81c-b823 b826-b827 b829-b82b b82d-b833 b836 b83a-b83f b841-b85b b85e-b85f b861-b863 b865-b86b b86e b870 b872-b8af b8b1-b8be',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-48',
    hasBold: true,
    ranges:
      'b74d-b75f b761-b763 b765-b774 b776-b77b b77e-b77f b781-b783 b785-b78b b78e b792-b796 b79a-b79b b79d-b7a7 b7aa b7ae-b7b3 b7b6-b7c8 b7ca-b7eb b7ee-b7ef b7f1-b7f3 b7f5-b7fb b7fe b802-b806 b80a-b80b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-49',
    hasBold: true,
    ranges: 'b6a7-b6aa b6ac-b6b0 b6b2-b6ef b6f1-b727 b72a-b72b b72d-b72e b731-b737 b739-b73a b73c-b743 b745-b74c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-50',
    hasBold: true,
    ranges: 'b605-b60f b612-b617 b619-b624 b626-b69b b69e-b6a3 b6a5-b6a6',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-51',
    hasBold: true,
    ranges: 'b55f b562-b583 b585-b59f b5a2-b5a3 b5a5-b5a7 b5a9-b5b2 b5b5-b5ba b5bd-b604',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-52',
    hasBold: true,
    ranges:
      'b4a5-b4b6 b4b8-b4bf b4c1-b4c7 b4c9-b4db b4de-b4df b4e1-b4e2 b4e5-b4eb b4ee b4f0 b4f2-b513 b516-b517 b519-b51a b51d-b523 b526 b528 b52b-b52f b532-b533 b535-b537 b539-b53f b541-b544 b546-b54b b54d-b54f b551-b55b b55d-b55e',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-53',
    hasBold: true,
    ranges:
      'b3f8-b3fb b3fd-b40f b411-b417 b419-b41b b41d-b41f b421-b427 b42a-b42b b42d-b44f b452-b453 b455-b457 b459-b45f b462-b464 b466-b46b b46d-b47f b481-b4a3',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-54',
    hasBold: true,
    ranges:
      'b342-b353 b356-b357 b359-b35b b35d-b35e b360-b363 b366 b368 b36a-b36d b36f b372-b373 b375-b377 b379-b37f b381-b382 b384 b386-b38b b38d-b3c3 b3c6-b3c7 b3c9-b3ca b3cd-b3d3 b3d6 b3d8 b3da-b3f7',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-55',
    hasBold: true,
    ranges:
      'b27c-b283 b285-b28f b292-b293 b295-b297 b29a-b29f b2a1-b2a4 b2a7-b2a9 b2ab b2ad-b2c7 b2ca-b2cb b2cd-b2cf b2d1-b2d7 b2da b2dc b2de-b2e3 b2e7 b2e9-b2ea b2ef-b2f3 b2f6 b2f8 b2fa-b2fb b2fd-b2fe b302-b303 b305-b307 b309-b30f b312 b316-b31b b31d-b341',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-56',
    hasBold: true,
    ranges: 'b1d6-b1e7 b1e9-b1fc b1fe-b203 b206-b207 b209-b20b b20d-b213 b216-b21f b221-b257 b259-b273 b275-b27b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-57',
    hasBold: true,
    ranges:
      'b120-b122 b126-b127 b129-b12b b12d-b133 b136 b138 b13a-b13f b142-b143 b145-b14f b151-b153 b156-b157 b159-b177 b17a-b17b b17d-b17f b181-b187 b189-b18c b18e-b191 b195-b1a7 b1a9-b1cb b1cd-b1d5',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-58',
    hasBold: true,
    ranges:
      'b05f-b07b b07e-b07f b081-b083 b085-b08b b08d-b097 b09b b09d-b09f b0a2-b0a7 b0aa b0b0 b0b2 b0b6-b0b7 b0b9-b0bb b0bd-b0c3 b0c6-b0c7 b0ca-b0cf b0d1-b0df b0e1-b0e4 b0e6-b107 b10a-b10b b10d-b10f b111-b112 b114-b117 b119-b11a b11c-b11f',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-59',
    hasBold: true,
    ranges:
      'afac-afb7 afba-afbb afbd-afbf afc1-afc6 afca-afcc afce-afd3 afd5-afe7 afe9-afef aff1-b00b b00d-b00f b011-b013 b015-b01b b01d-b027 b029-b043 b045-b047 b049 b04b b04d-b052 b055-b056 b058-b05c b05e',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-60',
    hasBold: true,
    ranges: 'af03-af07 af09-af2b af2e-af33 af35-af3b af3e-af40 af44-af47 af4a-af5c af5e-af63 af65-af7f af81-afab',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-61',
    hasBold: true,
    ranges:
      'ae56-ae5b ae5e-ae60 ae62-ae64 ae66-ae67 ae69-ae6b ae6d-ae83 ae85-aebb aebf aec1-aec3 aec5-aecb aece aed0 aed2-aed7 aed9-aef3 aef5-af02',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-62',
    hasBold: true,
    ranges:
      'ad9c-ada3 ada5-adbf adc1-adc3 adc5-adc7 adc9-add2 add4-addb addd-addf ade1-ade3 ade5-adf7 adfa-adfb adfd-adff ae02-ae07 ae0a ae0c ae0e-ae13 ae15-ae2f ae31-ae33 ae35-ae37 ae39-ae3f ae42 ae44 ae46-ae49 ae4b ae4f ae51-ae53 ae55',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-63',
    hasBold: true,
    ranges:
      'ace2-ace3 ace5-ace6 ace9-acef acf2 acf4 acf7-acfb acfe-acff ad01-ad03 ad05-ad0b ad0d-ad10 ad12-ad1b ad1d-ad33 ad35-ad48 ad4a-ad4f ad51-ad6b ad6e-ad6f ad71-ad72 ad77-ad7c ad7e ad80 ad82-ad87 ad89-ad8b ad8d-ad8f ad91-ad9b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-64',
    hasBold: true,
    ranges:
      'ac25-ac2c ac2e ac30 ac32-ac37 ac39-ac3f ac41-ac4c ac4e-ac6f ac72-ac73 ac75-ac76 ac79-ac7f ac82 ac84-ac88 ac8a-ac8b ac8d-ac8f ac91-ac93 ac95-ac9b ac9d-ac9e aca1-aca7 acab acad-acaf acb1-acb7 acba-acbb acbe-acc0 acc2-acc3 acc5-acdf',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-65',
    hasBold: true,
    ranges: 'ac02-ac03 ac05-ac06 ac09-ac0f ac17-ac18 ac1b ac1e-ac1f ac21-ac23',
  },
  { family: 'noto-serif-kr', file: 'noto-serif-kr/files/noto-serif-kr-94', hasBold: true, ranges: '3164' },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-100',
    hasBold: true,
    ranges:
      'ac2d adc8 add3 af48 b014 b134-b135 b158 b2aa b35f b6a4 b9cf bb63 bd23 be91 c29b c3f4 c42c c55c c573 c58f c78c c7dd c8f5 cad1 cc48 cf10 cf20 d03c d07d d2a0 d30e d38d d3a8 d3c8 d5e5 d5f9 d6e4',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-101',
    hasBold: true,
    ranges:
      'ae14 ae6c aec0 afc7 afc9 b01c b028 b308 b311 b314 b31c b524 b560 b764 b920 b9e3 bd48 be7d c0db c231 c270 c2e3 c37d c3ed c530 c6a5 c6dc c7a4 c954 c974 d000 d565 d667 d6c5 d79d',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-102',
    hasBold: true,
    ranges:
      'ac20 acf6 ad90 af5d af80 afcd aff0 b0a1 b0b5 b1fd b2fc b380 b51b b584 b5b3 b8fd b93c b9f4 bb44 bc08 bc27 bc49 be55 be64 bfb0 bfc5 c178 c21f c314 c4f1 c58d c664 c698 c6a7 c6c1 c9ed cac0 cacc cad9 ccb5 cdcc d0e4 d143 d320 d330 d54d',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-103',
    hasBold: true,
    ranges:
      'ac38 ad76 ae84 aecc b07d b0b1 b215 b2a0 b310 b3d7 b52a b618 b775 b797 bcd5 bd59 be80 bea8 bed1 bee4-bee5 c060 c2ef c329 c3dc c597 c5bd c5e5 c69c c9d6 ca29 ca5c ca84 cc39 cc3b ce89 cee5 cf65 cf85 d058 d145 d22d d325 d37d d3ad d769',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-104',
    hasBold: true,
    ranges:
      'ac07 ac1a ac40 ad0c ad88 ada4 ae01 ae65 aebd aec4 afe8 b139 b205 b383 b38c b42c b461 b55c b78f b8fb b9f7 bafc bc99 bed8 bfcd c0bf c0f9 c167 c204 c20f c22f c258 c298 c2bc c388 c501 c50c c5b9 c5ce c641 c648 c73d ca50 ca61 cc4c ceac d0d4 d5f7 d6d7',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-105',
    hasBold: true,
    ranges:
      'ac2f ac4d adc4 ade4 ae41 ae4d-ae4e aed1 afb9 b0e0 b299 b365 b46c b480 b4c8 b7b4 b819 b918 baab bab9 be8f bed7 c0ec c19f c1a5 c3d9 c464 c53d c553 c570 c5cc c633 c6a4 c7a3 c7a6 c886 c9d9-c9da c9ec ca0c cc21 cd1b cd78 cdc4 cef8 cfe4 d0a5 d0b5 d0ec d15d d188 d23c d2ac d729 d79b',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-106',
    hasBold: true,
    ranges:
      'ac94 aebe aecd af08 af41 af49 b010 b053 b109 b11b b128 b154 b291 b2e6 b301 b385 b525 b5b4 b729 b72f b738 b7ff b837 b975 ba67 bb47 bc1f bd90 bfd4 c27c c324 c379 c3e0 c465 c53b c58c c610 c653 c6cd c813 c82f c999 c9e0 cac4 cad3 cbd4 cc10 cc22 ccb8 ccbc cda5 ce84 cea3 cf67 cfe1 d241 d30d d31c d391 d401 d479 d5c9 d5db d649 d6d4',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-107',
    hasBold: true,
    ranges:
      'ac89 ac9c acc1 ad04 ad75 ad7d ae45 ae61 af42 b0ab b0af b0b3 b12c b194 b1a8 b220 b258 b284 b2ff b315 b371 b3d4-b3d5 b460 b527 b534 b810 b818 b98e ba55 bbac bc0b bc40 bca1 bccd bd93 be54 be5a bf08 bf50 bf55 bfdc c0c0 c0d0 c0f4 c100 c11e c170 c20d c274 c290 c308 c369 c539 c587 c5ff c6ec c70c c7ad c7c8 c83c c881 cb48 cc60 ce69 ce6b ce75 cf04 cf08 cf55 cf70 cffc d0b7 d1a8 d2c8 d384 d47c d48b d5dd d5e8 d720 d759 f981',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-108',
    hasBold: true,
    ranges:
      'ad49 ae0b ae0d ae43 ae5d aecf af3c af64 afd4 b080 b084 b0c5 b10c b1e8 b2ac b36e b451 b515 b540 b561 b6ab b6b1 b72c b730 b744 b800 b8ec b8f0 b904 b968 b96d b987 b9d9 bb36 bb49 bc2d bc43 bcf6 bd89 be57 be61 bed4 c090 c130 c148 c19c c2f9 c36c c37c c384 c3df c575 c584 c660 c719 c816 ca4d ca54 cabc cb49 cc14 cff5 d004 d038 d0b4 d0d3 d0e0 d0ed d131 d1b0 d31f d33d d3a0 d3ab d514 d584 d6a1 d6cc d749 d760 d799',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-109',
    hasBold: true,
    ranges:
      'ac31 ac77 ac9f acb9 acf0-acf1 acfd ad73 af3d b00c b04a b057 b0c4 b188 b1cc b214 b2db b2ee b304 b4ed b518 b5bc b625 b69c-b69d b7ac b801 b86c b959 b95c b985 ba48 bb58 bc0c bc38 bc85 bc9a bf40 c068 c0bd c0cc c12f c149 c1e0 c22b c22d c250 c2fc c300 c313 c370 c3d8 c557 c580 c5e3 c62e c634 c6f0 c74d c783 c78e c796 c7bc c92c ca4c cc1c cc54 cc59 ce04 cf30 cfc4 d140 d321 d38c d399 d54f d587 d5d0 d6e8 d770',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-110',
    hasBold: true,
    ranges:
      'ac13 ac71 ac90 acb8 ace7 ad7f ae50 aef4 af34 afbc b048 b09a b0ad b0bc b113 b125 b141 b20c b2d9 b2ed b367 b369 b374 b3cb b4ec b611 b760 b81b b834 b8b0 b8e1 b989 b9d1 b9e1 b9fa ba4d ba78 bb35 bb54 bbf9 bc11 bcb3 bd05 bd95 bdd4 be10 bed0 bf51 c0d8 c232 c2b7 c2eb c378 c500 c52c c549 c568 c598 c5c9 c61b c639 c67c c717 c78a c80a c90c-c90d c950 c9e7 cbe4 cca9 cce4 cdb0 ce78 ce94 ce98 cf8c d018 d034 d0f1 d1b1 d280 d2f8 d338 d380 d3b4 d610 d69f d6fc d758',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-111',
    hasBold: true,
    ranges:
      'acaa acbc ad1c ae4a ae5c b044 b054 b0c8-b0c9 b2a6 b2d0 b35c b364 b428 b454 b465 b4b7 b4e3 b51c b5a1 b784 b790 b7ab b7f4 b82c b835 b8e9 b8f8 b9d8 b9f9 ba5c ba64 babd bb18 bb3b bbff bc0d bc45 bc97 bcbc be45 be75 be7c bfcc c0b6 c0f7 c14b c2b4 c30d c4f8 c5bb c5d1 c5e0 c5ee c5fd c606 c6c5 c6e0 c708 c81d c820 c824 c878 c918 c96c c9e4 c9f1 cc2e cd09 cea1 cef5 cef7 cf64 cf69 cfe8 d035 d0ac d230 d234 d2f4 d31d d575 d578 d608 d614 d718 d751 d761 d78c d790',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-112',
    hasBold: true,
    ranges:
      'ac12 ac14 ac16 ac81 ad34 ade0 ae54 aebc af2c afc0 afc8 b04c b08c b099 b0a9 b0ac b0ae b0b8 b123 b179 b2e5 b2f7 b4c0 b531 b538 b545 b550 b5a8 b6f0 b728 b73b b7ad b7ed b809 b864 b86d b871 b9bf b9f5 ba40 ba4b ba58 ba87 baac bbc0 bc16 bc34 bd07 bd99 be59 bfd0 c058 c0e4 c0f5 c12d c139 c228 c529 c5c7 c635 c637 c735 c77d c787 c789 c8c4 c989 c98c c9d0 c9d3 cc0c cc99 cd0c cd2c cd98 cda4 ce59 ce60 ce6d cea0 d0d0-d0d1 d0d5 d14d d1a4 d29c d2f1 d301 d39c d3bc d4e8 d540 d5ec d640 d750',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-113',
    hasBold: true,
    ranges:
      'ac24 ace1 ace4 ae68 af2d b0d0 b0e5 b150 b155 b193 b2c9 b2dd b3c8 b3fc b410 b458 b4dd b5a0 b5a4 b5bb b7b5 b838 b840 b86f b8f9 b960 b9e5 bab8 bb50 bc1d bc24-bc25 bca8 bcbd bd04 bd10 bd24 be48 be5b be68 c05c c12c c140 c15c c168 c194 c219 c27d c2a8 c2f1 c2f8 c368 c554-c555 c559 c564 c5d8 c5fc c625 c65c c6b1 c728 c794 c84c c88c c8e0 c8fd c998 c9dd cc0d cc30 ceec cf13 cf1c cf5c d050 d07c d0a8 d134 d138 d154 d1f4 d2bc d329 d32c d3d0 d3f4 d3fc d56b d5cc d600-d601 d639 d6c8 d754 d765',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-114',
    hasBold: true,
    ranges:
      'ac11 acf3 ad74 ad81 adf9 ae34 af43 afb8 b05d b07c b110 b118 b17c b180 b18d b192 b2cc b355 b378 b4a4 b4ef b78d b799 b7a9 b7fd b807 b80c b839 b9b4 b9db ba3c bab0 bba4 bc94 be4c c154 c1c4 c26c c2ac c2ed c4f4 c55e c561 c571 c5b5 c5c4 c654-c655 c695 c6e8 c6f9 c724 c751 c775 c7a0 c7c1 c874 c880 c9d5 c9f8 cabd cc29 cc2c cca8 ccab ccd0 ce21 ce35 ce7c ce90 cee8 cef4 cfe0 d070 d0b9 d0c1 d0c4 d0c8 d15c d1a1 d2c0 d300 d314 d3ed d478 d480 d48d d508 d53d d5e4 d611 d61c d68d d6a8 d798',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-115',
    hasBold: true,
    ranges:
      'ac08 ac78 aca8 acac ace8 ad70 adc0 addc b137 b140 b208 b290 b2f5 b3c5 b3cc b420 b429 b529 b530 b77d b79c b7a8 b7c9 b7f0 b7fc b828 b860 b9ad b9c1 b9c9 b9dd-b9de b9e8 ba38-ba39 babb bc00 bc8c bca0 bca4 bcd1 bcfc bd09 bdf0 be60 c0ad c0b4 c0bc c190 c1fc c220 c288 c2b9 c2f6 c528 c545 c558 c5bc c5d4 c600 c644 c6c0 c6c3 c721 c798 c7a1 c811 c838 c871 c904 c990 c9dc cc38 cc44 cca0 cd1d cd95 cda9 ce5c cf00 cf58 d150 d22c d305 d328 d37c d3f0 d551 d5a5 d5c8 d5d8 d63c d64d d669 d734 d76c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-116',
    hasBold: true,
    ranges:
      'ac01 ac19 ac1d aca0 aca9 acb0 ad8c ae09 ae38 ae40 aed8 b09c b0a0 b108 b204 b298 b2d8 b2eb-b2ec b2f4 b313 b358 b450 b4e0 b54c b610 b780 b78c b791 b8e8 b958 b974 b984 b9b0 b9bc-b9bd b9ce ba70 bbfc bc0f bc15 bc1b bc31 bc95 bcc0 bcc4 bd81 bd88 c0c8 c11d c13c c158 c18d c1a1 c21c c4f0 c54a c560 c5b8 c5c8 c5f4 c628 c62c c678 c6cc c808 c810 c885 c88b c900 c988 c99d c9c8 cc3d-cc3e cc45 cd08 ce20 cee4 d074 d0a4 d0dd d2b9 d3b8 d3c9 d488 d544 d559 d56d d588 d615 d648 d655 d658 d65c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-117',
    hasBold: true,
    ranges:
      'ac10 ac15 ac74 ac80 ac83 acc4 ad11 ad50 ad6d adfc ae00 ae08 ae4c b0a8 b124 b144 b178 b274 b2a5 b2e8 b2f9 b354 b370 b418 b41c b4f1 b514 b798 b808 b824-b825 b8cc b978 b9d0 b9e4 baa9 bb3c bc18 bc1c bc30 bc84 bcf5 bcf8 bd84 be0c be14 c0b0 c0c9 c0dd c124 c2dd c2e4 c2ec c54c c57c-c57d c591 c5c5-c5c6 c5ed c608 c640 c6b8 c6d4 c784 c7ac c800-c801 c9c1 c9d1 cc28 cc98 cc9c ccad cd5c cd94 cd9c cde8 ce68 cf54 d0dc d14c d1a0 d1b5 d2f0 d30c d310 d398 d45c d50c d53c d560 d568 d589 d604 d6c4 d788',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-118',
    hasBold: true,
    ranges:
      'ac04 ac1c ac70 ac8c acbd acf5 acfc ad00 ad6c adf8 b098 b0b4 b294 b2c8 b300 b3c4 b3d9 b4dc b4e4 b77c b7ec b85d b97c b9c8 b9cc ba54 ba74 ba85 baa8 bb34 bb38 bbf8 bc14 bc29 bc88 bcf4 bd80 be44 c0c1 c11c c120 c131 c138 c18c c218 c2b5 c2e0 c544 c548 c5b4 c5d0 c5ec c5f0 c601 c624 c694 c6a9 c6b0 c6b4 c6d0 c704 c720 c73c c740 c744 c74c c758 c77c c785 c788 c790-c791 c7a5 c804 c815 c81c c870 c8fc c911 c9c4 ccb4 ce58 ce74 d06c d0c0 d130 d2b8 d3ec d504 d55c d569 d574 d638 d654 d68c',
  },
  {
    family: 'noto-serif-kr',
    file: 'noto-serif-kr/files/noto-serif-kr-119',
    hasBold: true,
    ranges: 'ac00 ace0 ae30 b2e4 b85c b9ac c0ac c2a4 c2dc c774 c778 c9c0 d558',
  },
  {
    family: 'noto-serif-jp',
    file: 'noto-serif-jp/files/noto-serif-jp-0',
    hasBold: true,
    ranges:
      '25ee8 25f23 25f5c 25fd4 25fe0 25ffb 2600c 26017 26060 260ed 26222 2626a 26270 26286 2634c 26402 2667e 266b0 2671d 268dd 268ea 2696f 26999 269dd 26a1e 26a58 26a8c 26ab7 26aff 26c29 26c73 26c9e 26cdd 26e40 26e65 26f94 26ff6-26ff8 270f4 2710d 27139 273da-273db 273fe 27410 27449 27614-27615 27631 27684 27693 2770e 27723 27752 27985 279b4 27a84 27bb3 27bbe 27bc7 27c3c 27cb8 27d73 27da0 27e10 27fb7 2808a 280bb 28277 28282 282f3 283cd 2840c 28455 284dc 2856b 285c8-285c9 286d7 286fa 28946 28949 2896b 28987-28988 289ba-289bb 28a1e 28a29 28a43 28a71 28a99 28acd 28add 28ae4 28bc1 28bef 28cdd 28d10 28d71 28dfb 28e17 28e1f 28e36 28e89 28eeb 28ef6 28f32 28ff8 292a0 292b1 29490 295cf 296f0 29719 29750 298c6 29a72 29d4b 29ddb 29e15 29e3d 29e49 29e8a 29ec4 29edb 29ee9 29fce 29fd7 2a01a 2a02f 2a082 2a0f9 2a190 2a2b2 2a38c 2a437 2a5f1 2a602 2a61a 2a6b2 2a9e6 2b746 2b751 2b753 2b75a 2b75c 2b765 2b776-2b777 2b77c 2b782 2b789 2b78b 2b78e 2b794 2b7ac 2b7af 2b7bd 2b7c9 2b7cf 2b7d2 2b7d8 2b7f0 2b80d 2b817 2b81a 2e278 2e569 2e6ea 2f804 2f80f 2f815 2f818 2f81a 2f822 2f828 2f82c 2f833 2f83f 2f846 2f852 2f862 2f86d 2f873 2f877 2f899-2f89a 2f8a6 2f8ac 2f8b2 2f8d3 2f8db-2f8dc 2f8e1 2f8e5 2f8ea 2f8ed 2f8fc 2f903 2f90b 2f90f 2f91a 2f921 2f945 2f947 2f96c 2f995 2f9d0 2f9de-2f9df 2f9f4',
  },
  {
    family: 'noto-serif-jp',
    file: 'noto-serif-jp/files/noto-serif-jp-1',
    hasBold: true,
    ranges:
      '2000b 2008a 200a2 200a4 200b0 200f5 20158 201a2 20213 2032b 20371 20381 203f9 2044a 20509 2053f 205b1 205d6 20611 206ec 2074f 207c8 20807 2083a 208b9 2090e 2097c 20984 2099d 20a64 20ad3 20b1d 20b9f 20bb7 20d45 20d58 20de1 20e64 20e6d 20e95 20f5f 21201 2123d 21255 21274 2127b 212d7 212e4 212fd 2131b 21336 21344 213c4 2146d-2146e 21647 216b4 21706 21742 218bd 219c3 21a1a 21c56 21d2d 21d45 21d62 21d78 21d92 21d9c 21da1 21db7 21de0 21e33-21e34 21f1e 21f76 21ffa 2217b 22218 2231e 223ad 22609 226f3 2285b 228ab 22ab8 22b46 22b4f-22b50 22ba6 22c1d 22c24 22de1 22e42 22feb 231b6 231c3-231c4 231f5 23372 233cc 233d0 233d2-233d3 233d5 233da 233df 233e4 233fe 2344a-2344b 23451 23465 234e4 2355a 23594 235c4 23638-2363a 23647 2370c 2371c 2373f 23763-23764 237e7 237f1 237ff 23824 2383d 23a98 23c7f 23cbe 23cfe 23d00 23d0e 23d40 23dd3 23df9-23dfa 23f7e 2404b 24096 24103 241c6 242ee 243bc 243d0 24629 246a5 247f1 24896 24a4d 24b56 24b6f 24c16 24d14 24e04 24e0e 24e37 24e6a 24e8b 24ff2 2504a 25055 25122 251a9 251cd 251e5 2521e 2524c 2542e 2548e 254d9 2550e 255a7 2567f 25771 257a9 257b4 25874 259c4 259cc 259d4 25ad7 25ae3-25ae4 25af1 25bb2 25c4b 25c64 25da1 25e2e 25e56 25e62 25e65 25ec2 25ed8',
  },
  {
    family: 'noto-serif-jp',
    file: 'noto-serif-jp/files/noto-serif-jp-3',
    hasBold: true,
    ranges:
      'fa10 fa12 fa15-fa17 fa19-fa1e fa22 fa25-fa26 fa2a-fa2e fa30-fa32 fa36 fa39 fa3b-fa46 fa48 fa4a fa4c-fa5b fa5f-fa6d',
  },
  { family: 'noto-serif-jp', file: 'noto-serif-jp/files/noto-serif-jp-4', hasBold: true, ranges: 'f95f f9aa' },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-0',
    hasBold: true,
    ranges:
      '28eb2-28eb3 28ed9 28ee7 28fc5 29079 29088 2908b 29093 290af-290b1 290c0 290e4-290e5 290ec-290ed 2910d 29110 2913c 2914d 2915b 2915e 29170 2919c 291a8 291d5 291eb 2941d 29420 29433 2943f 29448 294d0 294d9-294da 294e5 294e7 2959e 295b0 295b8 295d7 295e9 295f4 29720 29732 297d4 29857 298a4 298d1 298ea 298f1 298fa 29903 29905 2992f 29945 29947-29949 2995d 2996a 2999d 299c3 299c9 29a28 29a4d 29b05 29b0e 29bd5 29c73 29cad 29d3e 29d5a 29d7c 29d98 29d9b 29df6 29e06 29e2d 29e68 29eac 29eb0 29ec3 29ef8 29f23 29f30 29fb7 29fde 2a014 2a087 2a0b9 2a0e1 2a0ed 2a0f3 2a0f8 2a0fe 2a107 2a123 2a133-2a134 2a150 2a192-2a193 2a1ab 2a1b4-2a1b5 2a1df 2a1f5 2a220 2a233 2a293 2a29f 2a2b4 2a2b6 2a2ba 2a2bd 2a2df 2a2ff 2a351 2a3a9 2a3ed 2a434 2a45b 2a5c6 2a5cb 2a601 2a632 2a64a 2a65b 2a6a9 2adff 2f825 2f83b 2f840 2f894 2f8cd 2f994 2f9b2 2f9bc 2f9d4',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-1',
    hasBold: true,
    ranges:
      '28189 281af 281bc 28207 28218 2821a 28256 2827c 2829b 282cd 282e2 28306 28318 2832f 2833a 28365 2836d 2837d 2838a 28412 28468 2846c 28473 28482 28501 2853c-2853d 2856c 285e8 285f4 28600 2860b 28625 2863b 286aa-286ab 286b2 286bc 286d8 286e6 2870f 28713 28804 2882b 2890d 28933 28948 28956 28964 28968 2896c-2896d 2897e 28989 289a8 289aa-289ab 289b8 289bc 289c0 289dc 289de 289e1 289e3-289e4 289e7-289e8 289f9-289fc 28a0f 28a16 28a25 28a32 28a36 28a44-28a4b 28a59-28a5a 28a81-28a83 28a9a-28a9c 28ac0 28ac6 28acb-28acc 28ace 28ade-28ae3 28ae5 28aea 28afc 28b0c 28b13 28b21-28b22 28b2b-28b2d 28b2f 28b46 28b4c 28b4e 28b50 28b63-28b66 28b6c 28b8f 28b99 28b9c-28b9d 28bb9 28bc2 28bc5 28bd4 28bd7 28bd9-28bda 28be7-28bec 28bf5 28bff 28c03 28c09 28c1c-28c1d 28c23 28c26 28c2b 28c30 28c39 28c3b 28cca 28ccd 28cd2 28d34 28d99 28db9 28e39 28e65-28e66 28e97 28eac',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-2',
    hasBold: true,
    ranges:
      '26da0-26da7 26dae 26ddc 26dea-26deb 26df0 26e00 26e05 26e07 26e12 26e42-26e45 26e6e 26e72 26e77 26e84 26e88 26e8b 26e99 26ed0-26ed7 26f26 26f73-26f74 26f9f 26fa1 26fbe 26fde-26fdf 2700e 2704b 27052-27053 27088 270ad-270af 270cd 270d2 270f0 270f8 27109 2710c 27126-27127 27164-27165 27175 271cd 2721b 27267 27280 27285 2728b 272b2 272b6 272e6 27352 2739a 273ff 27422 27450 27484 27486 27574 275a3 275e0 275e4 275fd-275fe 27607 2760c 27632 27639 27655-27657 27694 2770f 27735-27736 27741 2775e 27784-27785 277cc 27858 27870 2789d 278c8 27924 27967 2797a 279a0 279dd 279fd 27a0a 27a0e 27a3e 27a53 27a59 27a79 27abd-27abe 27af4 27b06 27b0b 27b18 27b38-27b3a 27b48 27b65 27bef 27bf4 27c12 27c6c 27cb1 27cc5 27d2f 27d53-27d54 27d66 27d84 27d8f 27d98 27dbd 27ddc 27e4d 27e4f 27f2e 28002 28009 2801e 28023-28024 28048 28083 28090 280bd-280be 280e8-280e9 280f4 2812e 2814f 2815d 2816f',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-3',
    hasBold: true,
    ranges:
      '25a9c 25aae-25aaf 25ae9 25b74 25b89 25bb3-25bb4 25bc6 25be4 25be8 25c01 25c06 25c21 25c4a 25c65 25c91 25ca4 25cc0-25cc1 25cfe 25d20 25d30 25d43 25d99 25db9 25e0e 25e49 25e81-25e83 25ea6 25ebc 25f1a 25f4b 25fe1-25fe2 26021 26029 26048 26064 26083 26097 260a4-260a5 26102 26121 26159-2615c 261ad-261ae 261b2 261dd 26258 26261 2626b 262d0 26335 2634b 26351 263be 263f5 263f8 26410-26412 2644a 26469 26484 26488-26489 26498 26512 26572 265a0 265ad 265bf 26612 26626 266af 266b1 266b5 266da 266e8 266fc 26716 26741 26799 267b3-267b4 267cc 2681c 26846 2685e 2686e 26888 2688a 26893 268c7 2690e 26911 26926 26939 269a8 269b5 269f2 269fa 26a2d-26a2e 26a34 26a42 26a51-26a52 26b05 26b0a 26b13 26b15 26b23 26b28 26b50-26b53 26b5b 26b75 26b82 26b96-26b97 26b9d 26bb3 26bc0 26bf7 26c40-26c41 26c46 26c7e-26c82 26ca4 26cb7-26cb8 26cbd 26cc0 26cc3 26cd1 26d22-26d2a 26d51 26d74',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-4',
    hasBold: true,
    ranges:
      '249bb 249c5 249d0 249da 249de-249df 249e3 249e5 249ec-249ed 249f6-249f9 249fb 24a0e 24a12-24a13 24a15 24a21-24a2a 24a3e 24a42 24a45 24a4a 24a4e-24a51 24a5d 24a65-24a67 24a71 24a77-24a7a 24a8c 24a93-24a96 24aa4-24aa7 24ab1-24ab3 24aba-24abc 24ac0 24ac7 24aca 24ad1 24adf 24ae2 24ae9 24b0f 24b6e 24bf5 24c09 24c9e-24c9f 24cc9 24cd9 24d06 24d13 24db8 24dea-24deb 24e3b 24e50 24ea5 24ea7 24f0e 24f5c 24f82 24f86 24f97 24f9a 24fa9 24fb8 24fc2 2502c 25052 2509d 2512b 25148 2517d-2517e 251e3 251e6-251e7 25220-25221 25250 25299 252c7 252d8 2530e 25311 25313 25419 25425 2542f-25430 25446 2546c 2546e 2549a 25531 25535 2553f 2555b-2555e 25565-25566 25581 25584 2558f 255b9 255d5 255db 255e0 25605 25635 25651 25683 25695 256e3 256f6 25706 2571d 25725 2573d 25772 257c7 257df-257e1 25857 2585d 25872 258c8 258de 258e1 25903 25946 25956 259ac 25a54 25a95',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-5',
    hasBold: true,
    ranges:
      '23f61 23f7f-23f82 23f8f 23fb4 23fb7 23fc0 23fc5 23feb-23ff0 24011 24039-2403d 24057 24085 2408b-2408d 24091 240c9 240e1 240ec 24104 2410f 24119 2413f-24140 24144 2414e 24155-24157 2415c 2415f 24161 24177 2417a 241a3-241a5 241ac 241b5 241cd 241e2 241fc 2421b 2424b 24256 24259 24276-24278 24284 24293 24295 242a5 242bf 242c1 242c9-242ca 242fa 2430d 2431a 24334 24348 24362-24365 2438c 24396 2439c 243bd 243c1 243e9-243ea 243f2 243f8 24404 24435-24436 2445a-2445b 24473 24487-24488 244b9 244bc 244ce 244d3 244d6 24505 24521 24578 245c8 24618 2462a 24665 24674 24697 246d4 24706 24725 2472f 2478f 247e0 24812 24823 24882 248f0-248f3 248fb 248ff-24901 2490c 24916-24917 24919 2492f 24933-24934 2493e-24943 24962-24963 24974-24976 2497b 2497f 24982 24988-2498f 24994 249a4 249a7 249a9 249ab-249ad 249b7-249ba',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-6',
    hasBold: true,
    ranges:
      '22e8b 22eb3 22eef 22f74 22fcc 22fe3 23033 23044 2304b 23066 2307d-2307e 2308e 230b7 230bc 230da 23103 2313d 2317d 23182 231a4-231a5 231b3 231c8-231c9 231ea 231f7-231f9 2320f 23225 2322f 23231-23234 23256 2325e 23262 23281 23289-2328a 232ab-232ad 232d2 232e0-232e1 23300 2330a 2331f 233b4 233de 233e6 233f4-233f5 233f9-233fa 23400 2343f 23450 2346f 23472 234e5 23519 23530 23551 23567 23595 23599 2359c 235bb 235cd-235cf 235f3 23600 23617 2361a 2363c 23640 23659 2365f 23677 2368e 2369e 236a6 236ad 236ba 236df 236ee 23703 23716 23720 2372d 2372f 23766 23781 237a2 237bc 237c2 237d5-237d7 2383a 239c2 23aa7 23adb 23aee 23afa 23b1a 23b5a 23c63 23c99-23c9b 23cb5 23cb7 23cc7-23cc9 23cfc-23cfd 23cff 23d5b 23d7e 23d8f 23db6-23dbd 23de3 23df8 23e06 23e11 23e2c-23e31 23e39 23e88-23e8b 23eb9 23ebf 23ed7 23ef7-23efc 23f35 23f41 23f4a',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-7',
    hasBold: true,
    ranges:
      '21927 2193b 21944 21958 2196a 2197c 21980 21983 21988 21996 219db 219f3 21a2d 21a34 21a45 21a4b 21a63 21b44 21bc1-21bc2 21c2a 21c70 21ca2 21ca5 21cac 21d46 21d53 21d5e 21d90 21db6 21dba 21dca 21dd1 21deb 21df9 21e1c 21e23 21e37 21e3d 21e89 21ea4 21ea8 21ec8 21ed5 21f0f 21f15 21f6a 21f9e 21fa1 21fe8 22045 22049 2207e 2209a 220c7 220fc 2212a 2215b 22173 2217a 221a1 221c1 221c3 22208 2227c 22321 22325 223bd 223d0 223d7 223fa 22465 22471 2248b 22491 224b0 224bc 224c1 224c9 224cc 224ed 22513 2251b 22530 22554 2258d 225af 225be 2261b-2261c 2262b 22668 2267a 22696 22698 226f4-226f6 22712 22714 2271b 2271f 2272a 22775 22781 22796 227b4-227b5 227cd 22803 2285f-22860 22871 228ad 228c1 228f7 22926 22939 2294f 22967 2296b 22980 22993 22a66 22acf 22ad5 22ae6 22ae8 22b0e 22b22 22b3f 22b43 22b6a 22bca 22bce 22c26-22c27 22c38 22c4c 22c51 22c55 22c62 22c88 22c9b 22ca1 22ca9 22cb2 22cb7 22cc2 22cc6 22cc9 22d07-22d08 22d12 22d44 22d4c 22d67 22d8d 22d95 22da0 22da3-22da4 22db7 22dee 22e0d 22e36 22e78',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-8',
    hasBold: true,
    ranges:
      '21076-21078 2107b 21088 21096 2109d 210b4 210bf-210c1 210c7-210c9 210cf 210d3 210e4 210f4-210f6 2112f 2113b 2113d 21145 21148 2114f 21180 21187 211d9 2123c 2124f 2127c 212a8-212a9 212b0 212e3 212fe 21302-21305 2133a 21375-21376 2138e 21398 2139c 213c5-213c6 213ed 213fe 21416 21424 2143f 21452 21454-21455 2148a 21497 214b6 214e8 214fd 21577 21582 21596 2160a 21613 21619 2163e 21661 21692 216b8 216ba 216c0-216c2 216d3 216d5 216df 216e6-216e8 216fa-216fc 216fe 2170d 21710 21726 2173a-2173c 21757 2176c-21771 21773-21774 217ab 217b0-217b5 217c3 217c7 217d9-217dc 217df 217ef 217f5-217f6 217f8-217fc 21820 21828-2182a 2182d 21839-2183b 21840 21845 21852 2185e 21861-21864 21877 2187b 21883-21885 2189e-218a2 218be-218bf 218d1 218d6-218d9 218fa 21903-21905 21910-21912 21915 2191c 21922',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-9',
    hasBold: true,
    ranges:
      '2048e 20491-20492 204a3 204d7 204fc 204fe 20547 2058e 205a5 205b3 205c3 205ca 205d0 205d5 205df-205e0 205eb 20615 20619-2061a 20630 20656 2070e 20731 20779 2082c 20873 208d5 20916 20923 20954 20979 209e7 20a11 20a50 20a6f 20a8a 20ab4 20ac2 20acd 20b0d 20b8f 20ba8-20ba9 20bbf 20bc6 20bcb 20be2 20beb 20bfb 20bff 20c0b 20c0d 20c20 20c34 20c3a-20c3b 20c41-20c43 20c53 20c65 20c77-20c78 20c7c 20c8d 20c96 20c9c 20cb5 20cb8 20ccf 20cd3-20cd6 20cdd 20ced 20cff 20d15 20d28 20d31-20d32 20d46-20d49 20d4c-20d4e 20d6f 20d71 20d74 20d7c 20d7e-20d7f 20d96 20d9c 20da7 20db2 20dc8 20e04 20e09-20e0a 20e0d-20e11 20e16 20e1d 20e4c 20e73 20e75-20e7b 20e8c 20e96 20e98 20e9d 20ea2 20eaa-20eac 20eb6 20ed7-20ed8 20edd 20ef8-20efb 20f1d 20f26 20f2d-20f2e 20f30-20f31 20f3b 20f4c 20f64 20f8d 20f90 20fad 20fb4-20fb6 20fbc 20fdf 20fea-20fed 21014 2101d-2101e 2104f 2105c 2106f 21075',
  },
  {
    family: 'noto-serif-hk',
    file: 'noto-serif-hk/files/noto-serif-hk-10',
    hasBold: true,
    ranges:
      '20021 2003e 20046 2004e 20068 20086 20094 200ca-200cb 200cd 200d1 200ee 2010c 2010e 20118 201a4 201a9 201ab 201c1 201d4 201f2 20204 2020c 20214 20239 2025b 20274-20275 20299 2029e 202a0 202b7 202bf-202c0 202e5 2030a 20325 20341 20345-20347 2037e-20380 203a0 203a7 203b5 203c9 203cb 203f5 203fc 20413-20414 2041f 20465 20487',
  },
  {
    family: 'noto-naskh-arabic',
    file: 'noto-naskh-arabic/files/noto-naskh-arabic-arabic',
    hasBold: true,
    ranges:
      '600-6ff 750-77f 870-88e 890-891 898-8e1 8e3-8ff 200c-200e 204f 2e41 fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc 10efd-10eff',
  },
  {
    family: 'noto-serif-hebrew',
    file: 'noto-serif-hebrew/files/noto-serif-hebrew-hebrew',
    hasBold: true,
    ranges: '591-5c7 5d0-5ea 5ef-5f4 200f fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  },
  {
    family: 'noto-serif-thai',
    file: 'noto-serif-thai/files/noto-serif-thai-thai',
    hasBold: true,
    ranges: '331 e01-e3a e3f-e5b',
  },
  {
    family: 'noto-serif-devanagari',
    file: 'noto-serif-devanagari/files/noto-serif-devanagari-devanagari',
    hasBold: true,
    ranges: '900-97f 1cd0-1cf6 1cf8-1cf9 20f0 a830-a839 a8e0-a8ff 11b00-11b09',
  },
  {
    family: 'noto-serif-tibetan',
    file: 'noto-serif-tibetan/files/noto-serif-tibetan-tibetan',
    hasBold: true,
    ranges: 'f00-f47 f49-f6c f71-f97 f99-fbc fbe-fcc fce-fda',
  },
  {
    family: 'noto-sans-mongolian',
    file: 'noto-sans-mongolian/files/noto-sans-mongolian-mongolian',
    hasBold: false,
    ranges: '1800-1819 1820-1878 1880-18aa 202f 11660-1166c',
  },
  { family: 'noto-sans-yi', file: 'noto-sans-yi/files/noto-sans-yi-yi', hasBold: false, ranges: 'a000-a48c a490-a4c6' },
  {
    family: 'noto-serif-bengali',
    file: 'noto-serif-bengali/files/noto-serif-bengali-bengali',
    hasBold: true,
    ranges:
      '980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe 1cf7',
  },
  {
    family: 'noto-serif-tamil',
    file: 'noto-serif-tamil/files/noto-serif-tamil-tamil',
    hasBold: true,
    ranges:
      'b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa',
  },
  {
    family: 'noto-serif-telugu',
    file: 'noto-serif-telugu/files/noto-serif-telugu-telugu',
    hasBold: true,
    ranges: 'c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f c77-c7f',
  },
  {
    family: 'noto-sans-kannada',
    file: 'noto-sans-kannada/files/noto-sans-kannada-kannada',
    hasBold: true,
    ranges: 'c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef cf1-cf3',
  },
  {
    family: 'noto-serif-malayalam',
    file: 'noto-serif-malayalam/files/noto-serif-malayalam-malayalam',
    hasBold: true,
    ranges: 'd00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f',
  },
  {
    family: 'noto-serif-gujarati',
    file: 'noto-serif-gujarati/files/noto-serif-gujarati-gujarati',
    hasBold: true,
    ranges:
      'a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ae6-af1 af9-aff',
  },
  {
    family: 'noto-sans-gurmukhi',
    file: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
    hasBold: true,
    ranges:
      'a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c a5e a66-a76 262c',
  },
  {
    family: 'noto-sans-oriya',
    file: 'noto-sans-oriya/files/noto-sans-oriya-oriya',
    hasBold: true,
    ranges:
      'b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63 b66-b77',
  },
  {
    family: 'noto-serif-sinhala',
    file: 'noto-serif-sinhala/files/noto-serif-sinhala-sinhala',
    hasBold: true,
    ranges: 'd81-d83 d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf de6-def df2-df4 111e1-111f4',
  },
  {
    family: 'noto-serif-khmer',
    file: 'noto-serif-khmer/files/noto-serif-khmer-khmer',
    hasBold: true,
    ranges: '1780-17dd 17e0-17e9 17f0-17f9 19e0-19ff',
  },
  {
    family: 'noto-serif-lao',
    file: 'noto-serif-lao/files/noto-serif-lao-lao',
    hasBold: true,
    ranges:
      'e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ebb-ebd ec0-ec4 ec6 ec8-ecd ed0-ed9 edc-edf',
  },
  {
    family: 'noto-serif-myanmar',
    file: 'noto-serif-myanmar/files/noto-serif-myanmar-myanmar',
    hasBold: true,
    ranges: '1000-109f a92e a9e0-a9fe aa60-aa7f',
  },
  {
    family: 'noto-serif-georgian',
    file: 'noto-serif-georgian/files/noto-serif-georgian-georgian',
    hasBold: true,
    ranges: '589 10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d',
  },
  {
    family: 'noto-serif-armenian',
    file: 'noto-serif-armenian/files/noto-serif-armenian-armenian',
    hasBold: true,
    ranges: '531-556 559-588 58a 58d-58f 2024 fb13-fb17',
  },
  {
    family: 'noto-sans-ethiopic',
    file: 'noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic',
    hasBold: true,
    ranges:
      '30e 1200-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 12c8-12d6 12d8-1310 1312-1315 1318-135a 135d-137c 1380-1399 2d80-2d96 2da0-2da6 2da8-2dae 2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e 1e7e0-1e7e6 1e7e8-1e7eb 1e7ed-1e7ee 1e7f0-1e7fe',
  },
  {
    family: 'noto-sans-thaana',
    file: 'noto-sans-thaana/files/noto-sans-thaana-thaana',
    hasBold: true,
    ranges: '780-7b1',
  },
  { family: 'noto-emoji', file: 'noto-emoji/files/noto-emoji-0', hasBold: true, ranges: 'fe0e-fe0f 1f1e6-1f1ff' },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-1',
    hasBold: true,
    ranges: '2620 26a7 1f308 1f38c 1f3c1 1f3f3-1f3f4 1f6a9 e0062-e0063 e0065 e0067 e006c e006e e0073-e0074 e0077 e007f',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-2',
    hasBold: true,
    ranges:
      '20e3 21a9-21aa 23cf 23e9-23ef 23f8-23fa 25fb-25fe 2611 2622-2623 2626 262a 262e 2638 2648-2653 267e-267f 2695 269b-269c 26aa-26ab 26ce 26d4 2705 2714 2716 271d 2721 2733-2734 2747 274c 274e 2753-2755 2757 2764 2795-2797 27b0 27bf 2b1b-2b1c 2b55 1f310 1f3a6 1f3b5-1f3b6 1f3bc 1f3e7 1f441 1f499-1f49c 1f49f-1f4a0 1f4ac-1f4ad 1f4b1-1f4b2 1f4b9 1f4db 1f4f2-1f4f6 1f500-1f507 1f515 1f518-1f524 1f52f-1f53d 1f549 1f54e 1f5a4 1f5e8 1f5ef 1f6ab 1f6ad-1f6b1 1f6b3 1f6b7-1f6bc 1f6be 1f6c2-1f6c5 1f6d0-1f6d1 1f6d7 1f6dc 1f7e0-1f7eb 1f7f0 1f90d-1f90e 1f9d1-1f9d2 1f9e1 1fa75-1fa77 1faaf',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-3',
    hasBold: true,
    ranges:
      '231a-231b 2328 23f0-23f3 2692 2694 2696-2697 2699 26b0-26b1 26cf 26d1 26d3 2709 270f 2712 1f302 1f321 1f392-1f393 1f3a9 1f3bd 1f3ee 1f3f7 1f3fa 1f451-1f462 1f484 1f489-1f48a 1f48c-1f48e 1f4a1 1f4a3 1f4a5 1f4b0 1f4b3-1f4b8 1f4bb-1f4da 1f4dc-1f4f1 1f4ff 1f508-1f514 1f516-1f517 1f526-1f529 1f52c-1f52e 1f550-1f567 1f56f-1f570 1f576 1f587 1f58a-1f58d 1f5a5 1f5a8 1f5b1-1f5b2 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5f3 1f6aa 1f6ac 1f6bd 1f6bf 1f6c1 1f6cb 1f6cd-1f6cf 1f6d2 1f6e0-1f6e1 1f6f0 1f97b-1f97f 1f9af 1f9ba 1f9e2-1f9e6 1f9ea-1f9ec 1f9ee-1f9f4 1f9f7-1f9ff 1fa71-1fa74 1fa79-1fa7b 1fa86 1fa8e-1fa8f 1fa91-1fa93 1fa96 1fa99-1faa0 1faa2-1faa7 1faaa-1faae',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-4',
    hasBold: true,
    ranges:
      '265f 26f3 26f8 1f004 1f0cf 1f380-1f384 1f386-1f38b 1f38d-1f391 1f396-1f397 1f399-1f39b 1f39e-1f39f 1f3a3-1f3a5 1f3a7-1f3a8 1f3ab-1f3b4 1f3b7-1f3bb 1f3be-1f3c0 1f3c5-1f3c6 1f3c8-1f3c9 1f3cf-1f3d3 1f3f8-1f3f9 1f47e 1f4f7-1f4fd 1f52b 1f579 1f5bc 1f6f7 1f6f9 1f6fc 1f93f 1f941 1f945 1f947-1f94f 1f9e7-1f9e9 1f9f5-1f9f6 1fa70 1fa80-1fa81 1fa83-1fa85 1fa87-1fa8a 1fa94-1fa95 1fa97-1fa98 1faa1 1faa9 1fadf',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-5',
    hasBold: true,
    ranges:
      '2693 26e9-26ea 26f1-26f2 26f4-26f5 26fa 26fd 2708 1f301 1f303 1f306-1f307 1f309 1f3a0-1f3a2 1f3aa 1f3cd-1f3ce 1f3d5 1f3d7-1f3db 1f3df-1f3e6 1f3e8-1f3ed 1f3ef-1f3f0 1f488 1f492 1f4ba 1f54b-1f54d 1f5fa-1f5ff 1f680-1f6a2 1f6a4-1f6a8 1f6b2 1f6d5-1f6d6 1f6dd-1f6df 1f6e2-1f6e5 1f6e9 1f6eb-1f6ec 1f6f3-1f6f6 1f6f8 1f6fa-1f6fb 1f9bc-1f9bd 1f9ed 1fa7c',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-6',
    hasBold: true,
    ranges:
      '2615 1f32d-1f330 1f336 1f33d 1f344-1f37f 1f52a 1f942-1f944 1f950-1f96f 1f99e 1f9aa 1f9c0-1f9cb 1fad0-1fadc',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-7',
    hasBold: true,
    ranges:
      '2604 2614 2618 26a1 26c4-26c5 26c8 26f0 2728 2744 2b50 1f300 1f304-1f305 1f30a-1f30f 1f311-1f320 1f324-1f32c 1f331-1f335 1f337-1f33c 1f33e-1f343 1f3d4 1f3d6 1f3dc-1f3de 1f3f5 1f400-1f43f 1f490 1f4a7 1f4ae 1f525 1f54a 1f573 1f577-1f578 1f648-1f64a 1f6d8 1f940 1f980-1f99d 1f99f-1f9a9 1f9ab-1f9ae 1fa90 1faa8 1fab0-1fabf 1facd-1facf 1fae7',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-8',
    hasBold: true,
    ranges:
      '26f7 26f9 1f385 1f3c2-1f3c4 1f3c7 1f3ca-1f3cc 1f3fb-1f3ff 1f466-1f469 1f46b-1f478 1f47c 1f481-1f483 1f486-1f487 1f48b 1f48f 1f491 1f574-1f575 1f57a 1f645-1f647 1f64b 1f64d-1f64e 1f6a3 1f6b4-1f6b6 1f6c0 1f6cc 1f91d 1f926 1f930-1f931 1f934-1f93a 1f93c-1f93e 1f977 1f9b0-1f9b3 1f9b8-1f9b9 1f9cc-1f9cf 1f9d3-1f9df 1fa82 1fac3-1fac5 1fac8 1faef',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-9',
    hasBold: true,
    ranges:
      '2639-263a 270a-270d 2763 1f440 1f442-1f450 1f463-1f465 1f479-1f47b 1f47d 1f47f-1f480 1f485 1f493-1f498 1f49d-1f49e 1f4a2 1f4a4 1f4a6 1f4a8-1f4ab 1f4af 1f590 1f595-1f596 1f5e3 1f600-1f644 1f64c 1f64f 1f90c 1f90f-1f91c 1f91e-1f925 1f927-1f92f 1f932-1f933 1f970-1f976 1f978-1f97a 1f9b4-1f9b7 1f9bb 1f9be-1f9bf 1f9d0 1f9e0 1fa78 1fac0-1fac2 1fac6 1fae0-1fae6 1fae8-1faea 1faf0-1fafa',
  },
  {
    family: 'noto-emoji',
    file: 'noto-emoji/files/noto-emoji-10',
    hasBold: true,
    ranges: '1f6d9 1fa8b-1fa8d 1facc 1fadd 1faeb',
  },
  {
    family: 'noto-sans-symbols',
    file: 'noto-sans-symbols/files/noto-sans-symbols-symbols',
    hasBold: true,
    ranges:
      '20df-20e0 20e2 20e4 216c-216f 217c-2183 2185-2188 218a-218b 2300-2304 2308-230f 2311 2313-2315 2317 231c-231f 2322-2323 232c-2335 237c 2380-2394 2396-239a 23af 23cd 23d0-23d9 23e2-23e8 260a-260d 2613 2624-2625 2627-2629 262b 262d 263b 263d-263f 2643-2647 2670-2671 2690-2691 2698 269a 269d 26a2-26a6 26a8-26a9 26ad-26af 26b2-26bc 26e2-26e8 26eb-26ef 26f6 26fb-26fc 26fe-26ff 271e-2720 2921-2922 1f546-1f548 1f54f 1f700-1f773',
  },
  {
    family: 'noto-sans-symbols-2',
    file: 'noto-sans-symbols-2/files/noto-sans-symbols-2-braille',
    hasBold: false,
    ranges: '2800-28ff',
  },
  {
    family: 'noto-sans-symbols-2',
    file: 'noto-sans-symbols-2/files/noto-sans-symbols-2-mayan-numerals',
    hasBold: false,
    ranges: '1d2e0-1d2f3',
  },
  {
    family: 'noto-sans-symbols-2',
    file: 'noto-sans-symbols-2/files/noto-sans-symbols-2-symbols',
    hasBold: false,
    ranges:
      '7f 21af 21ea-21f0 21f3 2218-2219 22c4-22c6 2316 2324-2327 232b 237b 237d-237f 23f4-23f7 23fb-2422 2424-2426 2440-244a 25ac-25b0 25b4-25b5 25b8-25bb 25be-25bf 25c2-25c5 25c8 25cd 25d4-25e1 25e7-25ee 25f0-25fa 25ff 2607-2608 2610 2612 2619-261b 2621 2630-2637 263c 2654-265e 2680-268f 269e-269f 26ac 26bf-26c3 26c6-26c7 26c9-26cd 26d0 26d2 26d5-26e1 2700-2701 2703-2704 2706-2707 270e 2710-2711 2715 2717-2719 271b-271c 2722-2727 2729-2732 2735-273c 273e 2741-2743 2745-2746 2748-274b 274d 274f-2752 2758-2762 2765-2775 2794 2798-27a0 27a2-27af 27b1-27be 2981 29eb 2b00-2b04 2b08-2b0d 2b12-2b19 2b1d-2b2f 2b4d-2b4f 2b51-2b54 2b56-2b73 2b76-2b94 2b97-2bfd 2bff 4dc0-4dff fff9-fffb 10140-1018e 10190-1019c 101a0 101d0-101fd 102e0-102fb 10e60-10e7e 1d2c0-1d2d3 1d300-1d356 1d360-1d378 1f000-1f003 1f005-1f02b 1f030-1f093 1f0a0-1f0ae 1f0b1-1f0bf 1f0c1-1f0ce 1f0d1-1f0f5 1f10d-1f10f 1f16d-1f16f 1f1ad 1f322-1f323 1f394-1f395 1f398 1f39c-1f39d 1f3f1-1f3f2 1f3f6 1f46a 1f4fe 1f53e-1f545 1f568-1f56e 1f571-1f572 1f57b-1f586 1f588-1f589 1f58e-1f58f 1f591-1f594 1f597-1f5a3 1f5a6-1f5a7 1f5a9-1f5b0 1f5b3-1f5bb 1f5bd-1f5c1 1f5c5-1f5d0 1f5d4-1f5db 1f5df-1f5e0 1f5e2 1f5e4-1f5e7 1f5e9-1f5ee 1f5f0-1f5f2 1f5f4-1f5f9 1f650-1f67f 1f6c6-1f6ca 1f6d3-1f6d4 1f6e6-1f6e8 1f6ea 1f6f1-1f6f2 1f774-1f776 1f77b-1f7d9 1f800-1f80b 1f810-1f847 1f850-1f859 1f860-1f887 1f890-1f8ad 1f8b0-1f8b1 1f900-1f90b 1f93b 1f946 1fa00-1fa53 1fa60-1fa6d 1fb00-1fb92 1fb94-1fbca 1fbf0-1fbf9',
  },
  {
    family: 'noto-sans-math',
    file: 'noto-sans-math/files/noto-sans-math-latin',
    hasBold: false,
    ranges:
      '306 30a-30b 311 32d-32e 33f 2000-2001 2004-2008 200a 20d0-20dc 20e1 20e5-20ef 219a-21a8 21ab-21ae 21b0-21b7 21ba-21c3 21c7-21ca 21cd-21cf 21d1 21d3 21d5-21e5 21f1-21f2 21f4 21f6-21ff 2201 2204 220c-220e 2210 2214 2216-2217 221b-221c 2221-2222 2224 222f-2233 2238-223c 223e-2242 2244 2246-2247 2249-224b 224d-225f 2263 2268-2269 226c-226d 2270-2271 2274-2275 2278-2281 2288-2289 228c-2294 229a-229f 22a1-22a4 22a6-22be 22c0-22c3 22c7-22d9 22dc-22ee 22f0-22ff 2310 2319 2320-2321 2336-237a 2395 239b-23ae 23b2-23b9 23dc-23e1 27c0-27ff 2900-2920 2923-2933 2936-2980 2982-29be 29c0-29ea 29ec-29f9 29fc-2aff 2b0e-2b11 2b30-2b4c 2bfe fe00 1d400-1d454 1d456-1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac 1d4ae-1d4b9 1d4bb 1d4bd-1d4c3 1d4c5-1d505 1d507-1d50a 1d50d-1d514 1d516-1d51c 1d51e-1d539 1d53b-1d53e 1d540-1d544 1d546 1d54a-1d550 1d552-1d6a5 1d6a8-1d7cb 1d7ce-1d7ff 1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b 1ee42 1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b 1eea1-1eea3 1eea5-1eea9 1eeab-1eebb 1eef0-1eef1',
  },
]
