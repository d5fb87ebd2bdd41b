export { refusalOfPictureFile } from './picture-file.rules.ts'
export { PORTRAIT, preparePicture, type PreparedPicture } from './prepare-picture.ts'
export { pictureAddresses, removePicture, storePicture } from './stored-pictures.ts'
export { sweepJob, sweepPictures } from './sweep-pictures.action.ts'
