import type { Font } from '@dormer/api/content/fonts/schema'
import { addFontFaces } from '@dormer/stage/font-faces'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Tag } from '@dormer/ui/tag'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useEffect, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { formatFontVariant } from './format-font-variant.ts'

/** Renders a font family: a sample, its weights and, for an uploaded font, a remove button. */
export function FontRow({ font }: { font: Font }) {
	const { family, variants, category } = font
	const isCustom = category === 'custom'
	useEffect(() => addFontFaces([font]), [font])
	return (
		<li className="flex items-center gap-4 px-5 py-4">
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-x-2 text-s">
					<span className="font-semibold break-words">{family}</span>
					<Tag tone={isCustom ? 'accent' : 'plain'}>
						{isCustom ? 'Your font' : 'Included with Dormer'}
					</Tag>
				</p>
				<p
					className="mt-1 truncate text-xl"
					style={{ fontFamily: isCustom ? `"${family}"` : `"${family} Variable"` }}
				>
					A roof for the next forty winters
				</p>
				<p className="mt-1 text-xs text-ink-meta">{variants.map(formatFontVariant).join(', ')}</p>
			</div>
			{isCustom && <RemoveFont family={family} />}
		</li>
	)
}

function RemoveFont({ family }: { family: string }) {
	const [asking, setAsking] = useState(false)
	const utils = trpc.useUtils()
	const remove = trpc.fonts.delete.useMutation({
		onSuccess: async () => {
			await utils.fonts.list.invalidate()
			toastSuccess(`${family} removed`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<>
			<Button
				look="danger"
				size="s"
				aria-label={`Remove ${family}`}
				onClick={() => setAsking(true)}
			>
				Remove
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Remove ${family}?`}
				action="Remove font"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ family })}
			>
				Decks and presentations that use this font will use the standard fonts instead.
			</Confirm>
		</>
	)
}
