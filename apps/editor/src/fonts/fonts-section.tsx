import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { FontRow } from './font-row.tsx'
import { uploadFont } from './upload-font.ts'

/** Renders the fonts page of the settings: included and uploaded font families, with an upload button. */
export function FontsSection() {
	const list = trpc.fonts.list.useQuery()
	const utils = trpc.useUtils()
	const upload = useMutation({
		mutationFn: uploadFonts,
		onSuccess: (families) =>
			toastSuccess(`${families.join(', ')} uploaded. Select it in a deck under Brand.`),
		onSettled: () => utils.fonts.list.invalidate(),
	})
	return (
		<section className="card max-w-[860px]" aria-labelledby="fonts">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-5 pb-4">
				<div className="min-w-0 flex-1 basis-64">
					<h2 id="fonts" className="text-m font-semibold">
						Fonts
					</h2>
					<p className="text-s text-ink-2">
						Select a deck’s fonts under Brand. Upload your own fonts as woff2 files, one file for
						each weight, up to 2 MB each.
					</p>
				</div>
				<ChooseFiles
					accept=".woff2,font/woff2"
					multiple
					look="primary"
					busy={upload.isPending}
					onFiles={(files) => upload.mutate(files)}
				>
					{!upload.isPending && <Upload className="icon" aria-hidden />}
					Upload a font
				</ChooseFiles>
			</header>
			{upload.isError && (
				<p role="alert" className="mx-5 mb-4 rounded-s bg-bad-soft px-3 py-2 text-s text-bad">
					{errorMessage(upload.error)}
				</p>
			)}
			{list.isPending && <RowsSkeleton label="Loading the fonts" rows={2} />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The fonts could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{list.data !== undefined && (
				<ul className="divide-y divide-line border-t border-line">
					{list.data.fonts.map((font) => (
						<FontRow key={`${font.family} ${font.category}`} font={font} />
					))}
				</ul>
			)}
		</section>
	)
}

/** Uploads the files in sequence and returns the family names; the first rejected file stops the upload. */
async function uploadFonts(files: readonly File[]): Promise<string[]> {
	const families = new Set<string>()
	for (const file of files) families.add((await uploadFont(file)).family)
	return [...families]
}
