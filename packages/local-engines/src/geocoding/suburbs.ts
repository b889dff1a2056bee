/**
 * Suburbs that the zip code list assigns to a neighboring city. Each entry has one zip code of the suburb itself. The
 * list contains suburbs with more than about 30,000 inhabitants.
 */
export const SUBURBS: Record<string, string> = {
	AL: 'Hoover 35226, Vestavia Hills 35216, Mountain Brook 35223',
	AZ: 'Oro Valley 85737, Casas Adobes 85704, Catalina Foothills 85718',
	CA: 'Eastvale 92880, Jurupa Valley 92509, East Los Angeles 90022, East Palo Alto 94303, Arden-Arcade 95825',
	CO: 'Lakewood 80226, Centennial 80112, Highlands Ranch 80126, Northglenn 80233, Edgewater 80214, Greenwood Village 80111, Cherry Hills Village 80113, Federal Heights 80260, Ken Caryl 80127, Columbine 80123, Glendale 80246, Superior 80027',
	FL: 'Miramar 33025, Sunrise 33323, Weston 33326, Tamarac 33321, Lauderhill 33313, Davie 33314, Doral 33178, Kendall 33156, Aventura 33180, North Miami 33161, Alafaya 32826',
	GA: 'Sandy Springs 30328, Johns Creek 30022, Brookhaven 30319, Dunwoody 30338, Peachtree Corners 30092, South Fulton 30349',
	IN: 'Lawrence 46226',
	KY: 'Jeffersontown 40299, Saint Matthews 40207',
	MI: 'Farmington Hills 48334, Rochester Hills 48309, Shelby Township 48316, Kentwood 49508',
	MN: 'Eagan 55122, Brooklyn Park 55443, Plymouth 55447, Woodbury 55125, Maple Grove 55369, Edina 55424, Bloomington 55420, Blaine 55434, Coon Rapids 55433, Apple Valley 55124',
	MO: 'University City 63130, Gladstone 64118',
	NC: 'Mint Hill 28227',
	NJ: 'Hamilton 08619, Evesham 08053',
	NM: 'South Valley 87105',
	NV: 'Paradise 89119, Spring Valley 89147, Sunrise Manor 89110, Enterprise 89139, Summerlin 89135',
	NY: 'Queens 11375, Amherst 14226, Cheektowaga 14225, Greece 14616',
	OH: 'Parma 44129, Cleveland Heights 44118, Gahanna 43230, Kettering 45429, Beavercreek 45430, Huber Heights 45424',
	OK: 'Moore 73160, Midwest City 73110',
	OR: 'Tigard 97223',
	PA: 'Lower Merion 19003, Cranberry Township 16066',
	TN: 'Farragut 37934, Bartlett 38134',
	TX: 'The Woodlands 77380, Farmers Branch 75234, Atascocita 77346, Lakeway 78734',
	UT: 'West Valley City 84119, Taylorsville 84123, Millcreek 84109, Cottonwood Heights 84121, Murray 84107, Holladay 84117',
	VA: 'Dale City 22193, Tysons 22182',
	WA: 'Shoreline 98133, Burien 98166, SeaTac 98188, Spokane Valley 99206',
	WI: 'Wauwatosa 53213, West Allis 53214',
}
