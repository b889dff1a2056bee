import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { Menu, MenuItem } from '@dormer/ui/menu'
import { toastError } from '@dormer/ui/toast'
import { LoaderCircle, WandSparkles } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Renders the menu that generates the script of a slide again. The rep can undo the new script like any other edit. */
export function RewriteMenu({ slide }: { slide: Slide }) {
	const { edit, flush } = useDeck()
	const utils = trpc.useUtils()
	const spending = trpc.generation.modelSpending.useQuery()
	const rewrite = trpc.generation.rewriteScript.useMutation({
		onSuccess: ({ script }) => {
			edit({ kind: 'slide', id: slide.id, patch: { narrationScript: script } })
			void utils.generation.modelSpending.invalidate()
		},
		onError: (error) => toastError(errorMessage(error)),
	})
	const start = async (style: 'rewrite' | 'shorter' | 'warmer') => {
		await flush()
		rewrite.mutate({ slideId: slide.id, style })
	}
	const hasModel = spending.data?.hasModel ?? false
	return (
		<Menu
			align="start"
			side="top"
			trigger={
				<Button size="s" disabled={rewrite.isPending}>
					{rewrite.isPending ? (
						<LoaderCircle className="icon motion-safe:animate-spin" aria-hidden />
					) : (
						<WandSparkles className="icon" aria-hidden />
					)}
					{rewrite.isPending ? 'Writing' : 'Rewrite'}
				</Button>
			}
		>
			<MenuItem onSelect={() => void start('rewrite')}>Rewrite the script</MenuItem>
			{hasModel && <MenuItem onSelect={() => void start('shorter')}>Make it shorter</MenuItem>}
			{hasModel && <MenuItem onSelect={() => void start('warmer')}>Make it warmer</MenuItem>}
			{spending.data?.hasModel && (
				<p className="border-t border-line px-2 pt-2 pb-1 text-xs text-ink-meta">
					AI spending today: {dollars.format(spending.data.spentDollars)} of{' '}
					{dollars.format(spending.data.limitDollars)}
				</p>
			)}
		</Menu>
	)
}
