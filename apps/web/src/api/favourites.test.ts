import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { favouriteProductCount, favouriteProductList } from '@portal/contract/community/follow.contract.ts'
import { personalPageCounts } from '@portal/contract/site/centre.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { setFavouriteProduct } from './favourites.ts'
import { queryClient, queryKeyOf } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('wherever a favourite is set, the product, the list, its count and the counts of the centre are refetched', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":200,"data":{},"msg":""}')))
  const keys = [productDetail, favouriteProductList, favouriteProductCount, personalPageCounts].map((call) =>
    queryKeyOf(call),
  )
  for (const key of keys) queryClient.setQueryData(key, {})
  await setFavouriteProduct('7', true)
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
})
