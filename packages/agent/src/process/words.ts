/** Arguments of a command line, written as one reads them; values with blanks in them stand beside, not within. */
export const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
