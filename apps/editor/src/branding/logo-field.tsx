import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Pipette, Upload, X } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { ACCEPT_IMAGES } from '../uploads/file-rules.ts'
import { uploadImage } from '../uploads/upload.ts'
import { paletteFromImage } from './palette-from-logo.ts'
import { useBrand } from './use-brand.ts'

/** Renders the logo with the buttons to upload it, use its colors as the palette, and remove it. */
export function LogoField() {
	const { brand, change } = useBrand()
	const upload = useMutation({
		mutationFn: uploadImage,
		onSuccess: ({ id, url }) => change({ logo: id, logoUrl: url }),
		onError: (error) => toastError(errorMessage(error)),
	})
	const readColors = useMutation({
		mutationFn: async (url: string) => paletteFromImage(await (await fetch(url)).blob()),
		onSuccess: (colors) => {
			if (colors === null) return toastError('The logo contains only gray. Choose colors by hand.')
			change({ palette: { ...brand.palette, ...colors } })
			toastSuccess('Palette updated with the colors of the logo')
		},
		onError: () => toastError('The logo could not be read. Upload it again.'),
	})
	const { logoUrl } = brand
	return (
		<div className="grid justify-items-start gap-2">
			{logoUrl !== null && (
				<img
					src={logoUrl}
					alt="Logo"
					className="h-10 max-w-24 rounded-s border border-line bg-[#8d857a] object-contain p-1"
				/>
			)}
			<div className="flex flex-wrap items-center gap-1.5">
				<ChooseFiles
					accept={ACCEPT_IMAGES}
					size="s"
					busy={upload.isPending}
					onFiles={([file]) => file && upload.mutate(file)}
				>
					{!upload.isPending && <Upload className="icon" aria-hidden />}
					{logoUrl === null ? 'Upload a logo' : 'Replace'}
				</ChooseFiles>
				{logoUrl !== null && (
					<>
						<Button size="s" busy={readColors.isPending} onClick={() => readColors.mutate(logoUrl)}>
							{!readColors.isPending && <Pipette className="icon" aria-hidden />}
							Use logo colors
						</Button>
						<Button
							look="quiet"
							size="icon-s"
							aria-label="Remove the logo"
							onClick={() => change({ logo: null, logoUrl: null })}
						>
							<X className="icon" aria-hidden />
						</Button>
					</>
				)}
			</div>
		</div>
	)
}
