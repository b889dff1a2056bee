import { Button } from '@dormer/ui/button'

type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** Renders the button that loads the next page of a list. Renders nothing on the last page. */
export function ShowMore({ list }: { list: List }) {
	if (!list.hasNextPage) return null
	return (
		<div className="flex justify-center border-t border-line py-3">
			<Button size="s" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
				Show more
			</Button>
		</div>
	)
}
